/** Rules of saved searches that pages use too: plain values without zod. */

/** The most that a brand may allow. */
export const mostSavedSearches = 10
export const savedNameLength = 60
