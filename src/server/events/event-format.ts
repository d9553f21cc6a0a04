/** Events as a stream sends them (server-sent events), and the ids by which a reconnecting browser resumes. */
import type { LiveEvent, Polled } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Bytes } from '#server/ports/live.ts'

export type Versions = Record<Polled, number>

const kinds = ['user', 'chats', 'likes'] as const satisfies readonly Polled[]

export const changedBetween = (before: Versions, now: Versions): Polled[] => kinds.filter((kind) => before[kind] !== now[kind])

/** `stamp` is of the site's settings: with them everything may look different. */
type Owner = { member: ProfileId; stamp: string }

const startOf = ({ member, stamp }: Owner) => `${stamp}.${member.toString(36)}.`

export const markOf = (owner: Owner, { user, chats, likes }: Versions) => `${startOf(owner)}${user}.${chats}.${likes}`

/** What may have changed since `mark`: everything, if it is another member's, of other settings, or missing. */
export function changedSince(owner: Owner, mark: string | undefined, now: Versions): Polled[] {
  const start = startOf(owner)
  if (!mark?.startsWith(start)) return [...kinds]
  const numbers = mark.slice(start.length).split('.')
  return kinds.filter((kind, n) => numbers[n] !== String(now[kind]))
}

const encoder = new TextEncoder()

export const eventBytes = ({ event, data }: LiveEvent, id?: string): Bytes =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment: keeps proxies from taking the silence for an end. */
export const beat: Bytes = encoder.encode(':\n\n')

/** The browser's delay before a reconnect, spread at random. */
export const retryBytes = (fromMs: number, toMs: number): Bytes =>
  encoder.encode(`retry: ${Math.round(fromMs + Math.random() * (toMs - fromMs))}\n\n`)
