/** Deletes a member's data from the browser when they log out. */
import { forgetDrafts } from '#web/store/outbox/drafts.ts'
import { forgetOutbox } from '#web/store/outbox/outbox.ts'

/**
 * After a logout or the deletion of an account: deletes caches, notifications, the badge, drafts and unsent messages. The worker and the push
 * subscription stay; the server deletes its copy with the session and gets it again at the next login. Never rejects, and takes 2 seconds at most.
 */
export function forgetEverything(member: number | undefined): Promise<void> {
  if (member === undefined) return clearStored()
  forgetDrafts(member)
  emptyStores()
  return soon([clearStored(), forgetOutbox(member)])
}

/** After a session expired: unsent messages wait for their author, hidden from others. */
export const clearStored = () => soon([emptyCaches(), closeNotifications(), clearBadge()])

const timeoutMs = 2_000

async function soon(works: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.allSettled(works), late])
}

async function emptyCaches() {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Drafts of other members stay, and so do the answers to offers. */
const stays = (key: string) => key.startsWith('draft.') || key.startsWith('offer.')

function emptyStores() {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key)
  } catch {
    // No storage, so nothing to delete.
  }
}

async function closeNotifications() {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const note of (await registration?.getNotifications?.()) ?? []) note.close()
}

const clearBadge = async () => navigator.clearAppBadge?.()
