/** What is taken as a recording, what is left of it, and what hostile files do: nothing. */
import fc from 'fast-check'
import { BufferSource, Input, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { packetMs } from '#domain/voice/opus-packets.ts'
import { voiceLimits, waveformOf } from '#domain/voice/voice.ts'
import { rebuildRecording } from '#domain/voice/recordings.ts'
import { containers, recordingIn } from '../../../tests/recordings.ts'

const limits = voiceLimits.answer
function codeOf(bytes: Uint8Array): string {
  try {
    rebuildRecording(bytes, limits)
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const holds = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words)

test.each(containers)('a recording in %s becomes WebM, as long as its packets', async (container) => {
  const { bytes, durationMs } = rebuildRecording(await recordingIn(container, { seconds: 3 }), limits)
  expect(durationMs).toBe(3000)
  expect([...bytes.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  // another reader finds the same in it
  const track = await new Input({ source: new BufferSource(bytes), formats: [WEBM] }).getPrimaryAudioTrack()
  expect(await track?.getCodec()).toBe('opus')
  expect(await track?.computeDuration()).toBeCloseTo(3, 1)
  // and once more it is the same
  expect(rebuildRecording(bytes, limits).bytes).toEqual(bytes)
})

test.each(containers)('tags and pictures in %s stay behind', async (container) => {
  const picture = Buffer.from('kanarie in a picture')
  const tags = {
    title: 'kanarie',
    comment: 'kanarie at 52.37, 4.89',
    images: [{ data: picture, mimeType: 'image/png', kind: 'coverFront' as const }],
  }
  const recorded = await recordingIn(container, { tags })
  expect(holds(recorded, 'kanarie')).toBe(true)
  expect(holds(rebuildRecording(recorded, limits).bytes, 'kanarie')).toBe(false)
})

test.each(containers)('what the times in %s say counts for nothing', async (container) => {
  const hurried = await recordingIn(container, { seconds: 40, stretch: 0.25 })
  expect(codeOf(hurried)).toBe('voice_too_long')
  const slow = rebuildRecording(await recordingIn(container, { seconds: 2, stretch: 20 }), limits)
  expect(slow.durationMs).toBe(2000)
})

test('too long, too large, too short, and no recording are refused, each with its code', async () => {
  expect(codeOf(await recordingIn('webm', { seconds: 31 }))).toBe('voice_too_long')
  expect(codeOf(await recordingIn('webm', { seconds: 30 }))).toBe('taken')
  expect(codeOf(new Uint8Array(limits.maxBytes + 1))).toBe('voice_too_large')
  expect(codeOf(await recordingIn('webm', { seconds: 0.5 }))).toBe('voice_not_readable')
  expect(codeOf(await recordingIn('webm', { tracks: 2 }))).toBe('voice_not_readable')
  expect(codeOf(await recordingIn('mp4'))).toBe('voice_not_readable')
  expect(codeOf(await recordingIn('ogg', { packet: new Uint8Array([0xff]) }))).toBe('voice_not_readable')
  for (const words of ['', 'RIFF', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect(codeOf(Buffer.from(words)), words).toBe('voice_not_readable')
})

test('a file that is cut anywhere is refused or shorter, and nothing else', async () => {
  for (const container of containers) {
    const whole = await recordingIn(container)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (end) => {
        const code = codeOf(whole.slice(0, end))
        expect(['taken', 'voice_not_readable']).toContain(code)
      }),
      { numRuns: 100 },
    )
  }
})

test('hostile bytes, alone or in a real recording, end in a code and in time', async () => {
  const whole = Object.fromEntries(await Promise.all(containers.map(async (name) => [name, await recordingIn(name)] as const)))
  const wounded = fc.record({
    container: fc.constantFrom(...containers),
    wounds: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 40 }),
  })
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    wounded.map(({ container, wounds }) => {
      const bytes = Uint8Array.from(whole[container] ?? [])
      for (const [at, value] of wounds) bytes[at % bytes.length] = value
      return bytes
    }),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (bytes) => {
      const startedMs = performance.now()
      expect(['taken', 'voice_not_readable', 'voice_too_long']).toContain(codeOf(bytes))
      expect(performance.now() - startedMs).toBeLessThan(2000)
    }),
    { numRuns: 500 },
  )
})

test('a file of the most bytes, of nothing but tiny packets, is read in a moment', async () => {
  const tiny = await recordingIn('webm', { seconds: 640, packet: Uint8Array.from([0xe0, 1]) })
  const { maxBytes } = voiceLimits.note
  const startedMs = performance.now()
  rebuildRecording(tiny, { maxBytes, maxMs: 100_000 })
  expect(performance.now() - startedMs).toBeLessThan(1000)
})

test.each([
  ['empty elements beside it', [0xec, 0x80]],
  ['groups of blocks in each other', [0xa0, 0xff]],
])('a recording with a hundred thousand %s is refused before they are all read', async (_, bytes) => {
  const base = await recordingIn('webm', { seconds: 1 })
  const many = new Uint8Array(200_000)
  for (let at = 0; at < many.length; at += 2) many.set(bytes, at)
  expect(codeOf(Buffer.concat([base, many]))).toBe('voice_not_readable')
})

test('a packet says how long it sounds', () => {
  expect(packetMs(new Uint8Array([0xf8, 1]))).toBe(20)
  expect(packetMs(new Uint8Array([0xf9, 1]))).toBe(40)
  expect(packetMs(new Uint8Array([0xe0, 1]))).toBe(2.5)
  expect(packetMs(new Uint8Array([0x18, 1]))).toBe(60)
  expect(packetMs(new Uint8Array([0xfb, 3]))).toBe(60)
  for (const wrong of [[], [0xfb], [0xfb, 0], [0xfb, 63], [0x1b, 3]]) expect(packetMs(new Uint8Array(wrong))).toBeNull()
})

test('a waveform is numbers up to a hundred, some dozens of them', () => {
  expect(waveformOf(Array.from({ length: 48 }, (_, at) => at).join())).toHaveLength(48)
  for (const wrong of [
    undefined,
    '',
    '1,2,3',
    `${'1,'.repeat(64)}1`,
    `101${',1'.repeat(40)}`,
    `-1${',1'.repeat(40)}`,
    `a${',1'.repeat(9)}`,
  ])
    expect(waveformOf(wrong), wrong).toBeNull()
})
