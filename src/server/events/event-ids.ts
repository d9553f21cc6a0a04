/** Marks: the id of an event says which versions of the member's things the browser knows, so that coming back needs no memory of ours. */
import type { Polled } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

export type Versions = Record<Polled, number>

const kinds = ['user', 'chats', 'likes'] as const satisfies readonly Polled[]

export const changedBetween = (before: Versions, now: Versions): Polled[] => kinds.filter((kind) => before[kind] !== now[kind])

/** `stamp` is of the site's settings: with them everything may look different. */
type Owner = { member: ProfileId; stamp: string }

const startOf = ({ member, stamp }: Owner) => `${stamp}.${member.toString(36)}.`

export const markOf = (owner: Owner, { user, chats, likes }: Versions) => `${startOf(owner)}${user}.${chats}.${likes}`

/** What may be new to whoever knows `mark`: everything, if it is of another member, of other settings, or none. */
export function changedSince(owner: Owner, mark: string | undefined, now: Versions): Polled[] {
  const start = startOf(owner)
  if (!mark?.startsWith(start)) return [...kinds]
  const known = mark.slice(start.length).split('.')
  return kinds.filter((kind, n) => known[n] !== String(now[kind]))
}
