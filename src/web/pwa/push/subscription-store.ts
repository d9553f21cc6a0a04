/** Stores the subscription that the account has, for pages and the worker. A logout deletes it: then this browser shows no messages. */
import type { DisplayedNotification } from '#domain/push/push.ts'
import { subscriptionCache } from '#web/pwa/offline/cache-names.ts'

const place = '/told'
const lastNotificationPath = '/shown'

export const canStore = () => 'caches' in globalThis

/** The endpoint; null when this browser has no member to notify. */
export async function readSubscription(): Promise<string | null> {
  if (!canStore()) return null
  const response = await caches.match(place, { cacheName: subscriptionCache }).catch(() => undefined)
  return (await response?.text()) ?? null
}

export async function storeSubscription(endpoint: string): Promise<void> {
  if (canStore()) await (await caches.open(subscriptionCache)).put(place, new Response(endpoint)).catch(() => null)
}

export async function clearSubscription(): Promise<void> {
  if (canStore()) await caches.delete(subscriptionCache).catch(() => false)
}

/** When the last notification was shown; null without one since the login. */
export async function readLastNotification(): Promise<DisplayedNotification | null> {
  if (!canStore()) return null
  const response = await caches.match(lastNotificationPath, { cacheName: subscriptionCache }).catch(() => undefined)
  return ((await response?.json().catch(() => null)) as DisplayedNotification | null | undefined) ?? null
}

export async function storeLastNotification(note: DisplayedNotification): Promise<void> {
  if (canStore()) await (await caches.open(subscriptionCache)).put(lastNotificationPath, Response.json(note)).catch(() => null)
}
