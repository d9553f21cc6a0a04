/** Recordings in WebM: what Chromium, Firefox and Safari record, and what is stored and played. */
import { element, elementsOf, inBytes, joined, unsignedIn } from '#domain/voice/ebml.ts'
import { NotReadable, packetMs, packetsUntil, type OpusPackets } from '#domain/voice/opus-packets.ts'

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const
const ofTrack = { number: 0xd7, type: 0x83, codec: 0x86, audio: 0xe1, channels: 0x9f, encodings: 0x6d80 } as const
const isAudio = 2

export const isWebm = (file: Uint8Array) => [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => file[at] === byte)

/** Reads one track of Opus, up to the packet that is too late. Throws `NotReadable` for everything else. Each byte is passed once. */
export function readWebm(file: Uint8Array, mostMs: number): OpusPackets {
  const track: { found: Track | null } = { found: null }
  const read = packetsUntil(blocksIn(file, track), mostMs)
  if (!track.found) throw new NotReadable()
  return { ...read, channels: track.found.channels }
}

type Track = { number: number; channels: number }

function* blocksIn(file: Uint8Array, track: { found: Track | null }): Generator<Uint8Array> {
  for (const { id, body } of elementsOf(file, [ids.segment, ids.tracks, ids.cluster, ids.blockGroup])) {
    if (id === ids.track) {
      if (track.found) throw new NotReadable()
      track.found = trackIn(body)
    }
    if (id === ids.block || id === ids.simpleBlock) yield packetIn(body, track.found)
  }
}

function trackIn(body: Uint8Array): Track {
  const parts = new Map([...elementsOf(body, [ofTrack.audio])].map((part) => [part.id, part.body]))
  const unsigned = (id: number, missing: number) => unsignedIn(parts.get(id) ?? inBytes(missing, 1))
  const codec = String.fromCharCode(...(parts.get(ofTrack.codec) ?? []).slice(0, 20))
  const number = unsigned(ofTrack.number, 0)
  const channels = unsigned(ofTrack.channels, 1)
  const isOurs = unsigned(ofTrack.type, 0) === isAudio && codec === 'A_OPUS' && !parts.has(ofTrack.encodings)
  if (!isOurs || number < 1 || number > 126 || channels < 1 || channels > 2) throw new NotReadable()
  return { number, channels }
}

/** A block has the number of its track, its time, and flags; browsers put one packet into each. */
function packetIn(block: Uint8Array, track: Track | null): Uint8Array {
  const [number = 0, , , flags = 0] = block
  const isLaced = (flags & 0x06) !== 0
  if (!track || number !== (track.number | 0x80) || isLaced) throw new NotReadable()
  return block.subarray(4)
}

/** Opus counts in this rate, whatever was recorded (RFC 7845). */
const rate = 48_000
/** Samples that a decoder throws away at the start: what every encoder of browsers needs. */
const preSkip = 312
const clusterMs = 5000

const ascii = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0))
const unsigned = (id: number, value: number, length = 4) => element(id, inBytes(value, length))
const float = (id: number, value: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return element(id, bytes)
}

/** One track of packets, where each begins as the one before ends, and nothing else of what was recorded. */
export function writeWebm({ channels, packets, durationMs }: OpusPackets): Uint8Array<ArrayBuffer> {
  const clusters = clustersOf(packets)
  const head = element(
    ids.ebml,
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    element(0x4282, ascii('webm')),
    unsigned(0x4287, 4),
    unsigned(0x4285, 2),
  )
  const info = element(
    ids.info,
    unsigned(0x2ad7b1, 1_000_000),
    float(0x4489, durationMs),
    element(0x4d80, ascii('Duet')),
    element(0x5741, ascii('Duet')),
  )
  const front = joined([info, trackOf(channels)])
  // the places of clusters follow from the length of the list of places, which has numbers of one length
  const lengthOfCues = cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, front.length + lengthOfCues)
  return joined([head, element(ids.segment, front, cues, ...clusters.map(({ bytes }) => bytes))])
}

function trackOf(channels: number): Uint8Array {
  const opusHead = joined([
    ascii('OpusHead'),
    Uint8Array.of(1, channels, preSkip & 0xff, preSkip >> 8),
    inBytes(rate, 4).reverse(),
    Uint8Array.of(0, 0, 0),
  ])
  const audio = element(ofTrack.audio, float(0xb5, rate), unsigned(ofTrack.channels, channels))
  const delays = [unsigned(0x56aa, Math.round((preSkip / rate) * 1e9)), unsigned(0x56bb, 80_000_000)]
  const names = [unsigned(ofTrack.number, 1), unsigned(0x73c5, 1), unsigned(ofTrack.type, isAudio), unsigned(0x9c, 0)]
  const codec = [element(ofTrack.codec, ascii('A_OPUS')), element(0x63a2, opusHead)]
  return element(ids.tracks, element(ids.track, ...names, ...codec, ...delays, audio))
}

type Cluster = { ms: number; bytes: Uint8Array }

function clustersOf(packets: readonly Uint8Array[]): Cluster[] {
  const clusters: { ms: number; blocks: Uint8Array[] }[] = []
  let ms = 0
  for (const packet of packets) {
    let last = clusters.at(-1)
    if (!last || ms - last.ms >= clusterMs) clusters.push((last = { ms: Math.round(ms), blocks: [] }))
    const keyFrame = 0x80
    last.blocks.push(
      element(ids.simpleBlock, Uint8Array.of(0x81), inBytes(Math.round(ms) - last.ms, 2), Uint8Array.of(keyFrame), packet),
    )
    ms += packetMs(packet) ?? 0
  }
  return clusters.map((cluster) => ({
    ms: cluster.ms,
    bytes: element(ids.cluster, unsigned(0xe7, cluster.ms), ...cluster.blocks),
  }))
}

/** Where each cluster begins, so that a player finds the middle. */
function cuesOf(clusters: readonly Cluster[], front: number): Uint8Array {
  let at = front
  const points = clusters.map(({ ms, bytes }) => {
    const point = element(0xbb, unsigned(0xb3, ms), element(0xb7, unsigned(0xf7, 1), unsigned(0xf1, at)))
    at += bytes.length
    return point
  })
  return element(ids.cues, ...points)
}
