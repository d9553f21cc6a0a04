/** Parts of a file, as players request them. */
import { expect, test } from 'vitest'
import { partOf } from '#server/http/byte-range.ts'

const file = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
const answerTo = (range?: string) => {
  const { status, bytes, headers } = partOf(file, range)
  return [status, [...bytes].join(''), headers['content-range']]
}

test.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=5-2', 416, '', 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('%s is answered with %i and %s', (range, ...answer) => {
  expect(answerTo(range)).toEqual(answer)
})
