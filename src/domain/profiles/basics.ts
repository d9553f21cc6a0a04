/** What everybody tells before they write, like or are listed (docs/decisions/0057-listed-when-complete.md). No schema: pages use it too. */

export const basics = ['gender', 'date_of_birth'] as const
export type Basic = (typeof basics)[number]

/** Which of them are not known. A birth date is kept only from 18 years on. */
export const missingBasicsOf = (profile: Record<Basic, string | null>): Basic[] => basics.filter((field) => !profile[field])

/** The same as a yes or no. */
export const isComplete = (profile: Record<Basic, string | null>) => Boolean(profile.gender && profile.date_of_birth)
