/** JSON from elsewhere: whoever sent it may have sent anything. */

/** Undefined when it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
