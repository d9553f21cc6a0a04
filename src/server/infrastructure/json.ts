/** JSON from outside, which may be invalid. */

/** The parsed value; undefined for invalid JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
