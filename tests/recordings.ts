/** Recordings as browsers make them: silence of Opus in their containers, and as older phones do in MP4. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  type MetadataTags,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

const formats = { webm: () => new WebMOutputFormat(), ogg: () => new OggOutputFormat(), mp4: () => new Mp4OutputFormat() }
export type Container = keyof typeof formats
/** What is taken. */
export const containers = ['webm', 'ogg'] as const

/** 20 ms of silence in mono. */
const silence = Uint8Array.from([0xf8, 0xff, 0xfe])

type Made = {
  seconds?: number
  channels?: number
  tags?: MetadataTags
  tracks?: number
  /** What the container says of each packet's time, of what is true. */
  stretch?: number
  packet?: Uint8Array
}
export async function recordingIn(container: Container, made: Made = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { seconds = 2, channels = 1, tags, tracks = 1, stretch = 1, packet = silence } = made
  const target = new BufferTarget()
  const output = new Output({ format: formats[container]() as OutputFormat, target })
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource('opus'))
  for (const source of sources) output.addAudioTrack(source)
  if (tags) output.setMetadataTags(tags)
  await output.start()
  const description = new Uint8Array([...Buffer.from('OpusHead'), 1, channels, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: channels, description }
  for (let at = 0; at < seconds * 50; at++)
    for (const source of sources)
      await source.add(
        new EncodedPacket(packet, 'key', at * 0.02 * stretch, 0.02 * stretch),
        at === 0 ? { decoderConfig } : undefined,
      )
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

export const bars = Array.from({ length: 48 }, (_, at) => (at * 7) % 101)

/** A recording as a page uploads it. */
export async function recordingForm(made: Made = {}, fields: Record<string, string> = { waveform: bars.join() }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([await recordingIn('webm', made)], 'voice.webm'))
  return form
}
