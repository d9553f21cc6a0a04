/** Contact limits: how many people a member may write to first in 24 hours. Trusted members may write to more; replies never count. */
/** Levels of trust, lowest first, as `trust_of` in the database counts them from 1. */
export const trustLevels = ['unconfirmed', 'confirmed', 'with_photo', 'paid'] as const
export type Trust = (typeof trustLevels)[number]

export const contactsADay: Record<Trust, number> = { unconfirmed: 3, confirmed: 10, with_photo: 25, paid: 60 }

/** In the order of trust, as the database takes them. */
export const contactLimits = trustLevels.map((trust) => contactsADay[trust])

/** What raises a member's limit; none of it costs money. */
export const contactSteps = ['activate', 'photo'] as const
export type ContactStep = (typeof contactSteps)[number]
const steps: Record<Trust, ContactStep | null> = { unconfirmed: 'activate', confirmed: 'photo', with_photo: null, paid: null }

/** From this many on, a member sees how many are left. */
const shownFrom = 3

export type ContactsLeft = { left: number; a_day: number; step: ContactStep | null }

/** The contact limit shown before a new chat; null while many are left. `level` counts from 1. */
export function contactsLeft(level: number, used: number): ContactsLeft | null {
  const { a_day, step } = contactsFor(level)
  const left = Math.max(0, a_day - used)
  return left <= shownFrom ? { left, a_day, step } : null
}

export function contactsFor(level: number): { a_day: number; step: ContactStep | null } {
  const trust = trustLevels[level - 1] ?? 'unconfirmed'
  return { a_day: contactsADay[trust], step: steps[trust] }
}
