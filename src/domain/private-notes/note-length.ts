/** The length of a private note, for pages too: without zod. */

/** In characters. */
export const noteMaxLength = 500
