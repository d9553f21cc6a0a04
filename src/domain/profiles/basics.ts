/** Basics: the fields a member must fill before they may write, like or be listed (docs/decisions/0057-listed-when-complete.md). Without zod, for pages. */
export const basics = ['gender', 'date_of_birth'] as const
export type Basic = (typeof basics)[number]

/** The missing basics. A birth date is stored only from 18 years on. */
export const missingBasicsOf = (profile: Record<Basic, string | null>): Basic[] => basics.filter((field) => !profile[field])

/** The same as a yes or no. */
export const isComplete = (profile: Record<Basic, string | null>) => Boolean(profile.gender && profile.date_of_birth)
