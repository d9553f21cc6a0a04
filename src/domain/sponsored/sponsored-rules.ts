/** Sponsored items: who sees them, and their places among results. Plain functions without zod. */
import type { User } from '#domain/members/members.ts'
import { pageSize } from '#domain/search/search-rules.ts'

/** Four days (spec, section 9). */
export const sponsoredAfterMs = 345_600_000

/** Members who have not paid yet, more than four days after they signed up. */
export const seesSponsored = ({ paid_user, signup_date }: Pick<User, 'paid_user' | 'signup_date'>, nowMs: number) =>
  !paid_user && nowMs - Date.parse(signup_date) > sponsoredAfterMs

export type Entry<Person, Cam> = { kind: 'person'; person: Person; place: number } | { kind: 'cam'; cam: Cam } | { kind: 'ad' }

type Sponsored<Cam> = {
  cams: readonly Cam[]
  hasAd: boolean
  /** The number of profiles shown before the items loaded: nothing moves among them. */
  seen: number
}

/**
 * Spec, section 9: "inserted after every 12th profile: a cam at index 1, an ad at index 5". Results come in blocks of twelve
 * people. From the second block on, index 1 (from 0) is a cam and index 5 an ad. Too short blocks have none. `place` counts people
 * only.
 */
export function withSponsored<Person, Cam>(people: readonly Person[], { cams, hasAd, seen }: Sponsored<Cam>) {
  const all: Entry<Person, Cam>[] = []
  for (let first = 0; first < people.length; first += pageSize) {
    const block = people
      .slice(first, first + pageSize)
      .map((person, index): Entry<Person, Cam> => ({ kind: 'person', person, place: first + index }))
    const number = first / pageSize
    if (number > 0 && first >= seen) {
      const cam = cams[(number - 1) % cams.length]
      if (cam !== undefined) insertAt(block, 1, { kind: 'cam', cam })
      if (hasAd) insertAt(block, 5, { kind: 'ad' })
    }
    all.push(...block)
  }
  return all
}

function insertAt<Item>(items: Item[], index: number, item: Item) {
  if (items.length >= index) items.splice(index, 0, item)
}
