/** Parts of a file: players ask for them to begin in the middle (RFC 9110, 14). */

type Part = { status: 200 | 206 | 416; bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** The part that a `Range` header wants; the whole without one, and for several parts at once. */
export function partOf(bytes: Uint8Array<ArrayBuffer>, range: string | undefined): Part {
  const size = bytes.length
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  const [, from = '', to = ''] = wanted ?? []
  if (from === '' && to === '') return { status: 200, bytes, headers: lengthOf(size) }
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (first >= size || last < first)
    return { status: 416, bytes: new Uint8Array(), headers: { ...lengthOf(0), 'content-range': `bytes */${size}` } }
  const part = bytes.subarray(first, last + 1)
  return { status: 206, bytes: part, headers: { ...lengthOf(part.length), 'content-range': `bytes ${first}-${last}/${size}` } }
}

const lengthOf = (size: number) => ({ 'accept-ranges': 'bytes', 'content-length': String(size) })
