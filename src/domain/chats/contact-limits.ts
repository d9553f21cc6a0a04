/** How many people a member may write to for the first time in 24 hours: the better they are known to us, the more. Answers never count. */

/** From the least to the most trusted; `trust_of` in the database says which one somebody is, counted from 1. */
export const trustLevels = ['unconfirmed', 'confirmed', 'with_photo', 'paid'] as const
export type Trust = (typeof trustLevels)[number]

export const contactsADay: Record<Trust, number> = { unconfirmed: 3, confirmed: 10, with_photo: 25, paid: 60 }

/** In the order of trust, as the database takes them. */
export const contactLimits = trustLevels.map((trust) => contactsADay[trust])

/** What a member can do to be trusted with more; nobody is sent to pay for it. */
export const contactSteps = ['activate', 'photo'] as const
export type ContactStep = (typeof contactSteps)[number]
const steps: Record<Trust, ContactStep | null> = { unconfirmed: 'activate', confirmed: 'photo', with_photo: null, paid: null }

/** From here on a member is told how many are left, before it is none. */
const shownFrom = 3

export type ContactsLeft = { left: number; a_day: number; step: ContactStep | null }

/** What a member who is about to begin a chat is told; null while there is plenty. `level` counts from 1. */
export function contactsLeft(level: number, used: number): ContactsLeft | null {
  const { a_day, step } = contactsFor(level)
  const left = Math.max(0, a_day - used)
  return left <= shownFrom ? { left, a_day, step } : null
}

export function contactsFor(level: number): { a_day: number; step: ContactStep | null } {
  const trust = trustLevels[level - 1] ?? 'unconfirmed'
  return { a_day: contactsADay[trust], step: steps[trust] }
}
