/** Rules of discovery that pages use too: plain values without zod. */

/** Faces of one answer. */
export const discoveryBatch = 8
/** With fewer faces left than this, the next ones are loaded. */
export const discoveryAhead = 4
