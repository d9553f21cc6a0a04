/** Nothing of a member stays in a browser they leave. */
import { forgetDrafts } from '#web/store/outbox/drafts.ts'
import { forgetOutbox } from '#web/store/outbox/outbox.ts'

/**
 * At a logout, and when an account is deleted: deletes caches, notes, the badge, and what this member wrote and did not send.
 * The worker and the push subscription stay: the server deletes the latter with the session, and gets it again at the next login.
 * Never fails, and takes 2 seconds at most.
 */
export function forgetEverything(member: number | undefined): Promise<void> {
  if (member === undefined) return clearStored()
  forgetDrafts(member)
  emptyStores()
  return soon([clearStored(), forgetOutbox(member)])
}

/** When a session ended by itself: unsent messages wait for their author, and nobody else sees them. */
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

/** Drafts of other members stay, and so does what this browser was offered. */
const stays = (key: string) => key.startsWith('draft.') || key.startsWith('offer.')

function emptyStores() {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

async function closeNotifications() {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const note of (await registration?.getNotifications?.()) ?? []) note.close()
}

const clearBadge = async () => navigator.clearAppBadge?.()
