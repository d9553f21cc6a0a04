/** Remembers which subscription the account was told of last, in pages and in the worker alike. A logout empties this with everything else that is kept: then nobody is told anything here. */
import type { ShownNote } from '#domain/push/push-note.ts'
import { toldCache } from '#web/pwa/offline/cache-names.ts'

const place = '/told'
const shownPlace = '/shown'

export const canRemember = () => 'caches' in globalThis

/** The endpoint; null when nobody here is told anything. */
export async function lastTold(): Promise<string | null> {
  if (!canRemember()) return null
  const kept = await caches.match(place, { cacheName: toldCache }).catch(() => undefined)
  return (await kept?.text()) ?? null
}

export async function rememberTold(endpoint: string): Promise<void> {
  if (canRemember()) await (await caches.open(toldCache)).put(place, new Response(endpoint)).catch(() => null)
}

export async function forgetTold(): Promise<void> {
  if (canRemember()) await caches.delete(toldCache).catch(() => false)
}

/** The note that was shown last; null when there was none since the login. */
export async function lastShown(): Promise<ShownNote | null> {
  if (!canRemember()) return null
  const kept = await caches.match(shownPlace, { cacheName: toldCache }).catch(() => undefined)
  return ((await kept?.json().catch(() => null)) as ShownNote | null | undefined) ?? null
}

export async function rememberShown(note: ShownNote): Promise<void> {
  if (canRemember()) await (await caches.open(toldCache)).put(shownPlace, Response.json(note)).catch(() => null)
}
