/** Elements of EBML, of which WebM is made: a number, a size, and bytes (RFC 8794). */
import { NotReadable } from '#domain/voice/opus-packets.ts'

/** `end` is null where a live recorder did not know it yet. */
export type Element = { id: number; start: number; end: number | null }

const unknown = { 1: 0x7f, 8: 2 ** 56 - 1 } as Readonly<Record<number, number>>

/** A number of variable length; its first byte says how long. Of sizes the mark of the length is taken off. */
function numberAt(bytes: Uint8Array, at: number, keepsMark: boolean) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > (keepsMark ? 4 : 8) || at + length > bytes.length) throw new NotReadable()
  let value = keepsMark ? first : first & (0xff >> length)
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0)
  return { value, length }
}

/** The element that begins there. Throws `NotReadable` for one that ends behind the bytes. */
export function elementAt(bytes: Uint8Array, at: number): Element {
  const id = numberAt(bytes, at, true)
  const size = numberAt(bytes, at + id.length, false)
  const start = at + id.length + size.length
  if (unknown[size.length] === size.value) return { id: id.value, start, end: null }
  if (start + size.value > bytes.length) throw new NotReadable()
  return { id: id.value, start, end: start + size.value }
}

/** A minute in the shortest packets has half as many: a file of empty elements must not hold up the process that reads it. */
const mostElements = 60_000
const nothing = new Uint8Array()

/** The elements between two places, one after the other; those of the named numbers are gone into. Each byte is passed once. Throws `NotReadable` above `mostElements`. */
export function* elementsOf(bytes: Uint8Array, entered: readonly number[] = []): Generator<Element & { body: Uint8Array }> {
  let count = 0
  for (let at = 0; at < bytes.length; count++) {
    if (count >= mostElements) throw new NotReadable()
    const element = elementAt(bytes, at)
    const isEntered = entered.includes(element.id)
    if (element.end === null && !isEntered) throw new NotReadable()
    yield { ...element, body: isEntered ? nothing : bytes.subarray(element.start, element.end ?? element.start) }
    at = isEntered ? element.start : (element.end ?? bytes.length)
  }
}

/** The number that bytes hold, at most six of them. */
export function unsignedIn(body: Uint8Array): number {
  if (body.length > 6) throw new NotReadable()
  return body.reduce((value, byte) => value * 256 + byte, 0)
}

export const element = (id: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return joined([inBytes(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1), inBytes(size + 0x10000000, 4), ...parts])
}

/** A number in so many bytes. */
export function inBytes(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, left = value; at >= 0; at--, left = Math.floor(left / 256)) bytes[at] = left % 256
  return bytes
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
