/** Nothing of a member stays in a browser they leave. */
import { forgetDrafts } from '#web/chats/drafts.ts'
import { forgetOutbox } from '#web/chats/outbox.ts'

/** At a logout, and when an account is deleted: what is kept, the words that were written and not sent, notes and numbers. Never fails, and holds nobody up for long. */
export const forgetEverything = () => soon([forgetKept(), forgetOutbox(), Promise.resolve(forgetDrafts())])

/** When a session ended by itself: unsent words wait for the one who wrote them, and nobody else sees them. */
export const forgetKept = () => soon([emptyCaches(), closeNotes(), clearBadge()])

const patienceMs = 2_000

async function soon(works: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled(works), late])
}

async function emptyCaches() {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function closeNotes() {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const note of (await registration?.getNotifications?.()) ?? []) note.close()
}

const clearBadge = async () => navigator.clearAppBadge?.()
