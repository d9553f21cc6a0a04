/** The photo or voice note of a draft, in memory: a page that is loaded anew has none. */
import { useSyncExternalStore } from 'react'
import type { OutgoingMedia } from '#web/store/outbox/outgoing.ts'
import type { ApiCode } from '#web/kit/api/api-refusal.ts'

const media = new Map<string, OutgoingMedia>()
const listeners = new Set<() => void>()
const keyOf = (member: number, conversation: number) => `${member}.${conversation}`

export const readDraftMedia = (member: number, conversation: number): OutgoingMedia | null =>
  media.get(keyOf(member, conversation)) ?? null

/** Null takes it away. */
export function writeDraftMedia(member: number, conversation: number, one: OutgoingMedia | null) {
  if (one) media.set(keyOf(member, conversation), one)
  else media.delete(keyOf(member, conversation))
  for (const listener of listeners) listener()
}

/** Back from a message that was not sent. What the server no longer has is uploaded anew. */
export const returnDraftMedia = (member: number, conversation: number, one: OutgoingMedia, refusal: ApiCode | undefined) =>
  writeDraftMedia(member, conversation, refusal === 'media_gone' ? { ...one, id: undefined } : one)

export function forgetDraftMedia(member: number) {
  for (const key of media.keys()) if (key.startsWith(`${member}.`)) media.delete(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDraftMedia = (member: number, conversation: number): OutgoingMedia | null =>
  useSyncExternalStore(
    subscribe,
    () => readDraftMedia(member, conversation),
    () => null,
  )
