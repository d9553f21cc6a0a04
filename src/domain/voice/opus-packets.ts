/** Packets of Opus: how long each sounds, read from its first bytes (RFC 6716, section 3.1). */

/** What a recording is made of, whatever contains it. */
export type OpusPackets = { channels: number; packets: Uint8Array[]; durationMs: number }

/** Milliseconds a frame, by the five bits of the configuration. */
const silk = [10, 20, 40, 60]
const hybrid = [10, 20]
const celt = [2.5, 5, 10, 20]
const frameMs = (config: number) =>
  (config < 12 ? silk[config % 4] : config < 16 ? hybrid[config % 2] : celt[config % 4]) ?? Number.NaN

/** A packet sounds for this long at most. */
const mostMs = 120

/** Milliseconds; null for what is no packet of Opus. */
export function packetMs(packet: Uint8Array): number | null {
  const [head, second] = packet
  if (head === undefined) return null
  const ways = [1, 2, 2, second === undefined ? 0 : second & 0x3f]
  const durationMs = (ways[head & 3] ?? 0) * frameMs(head >> 3)
  return durationMs > 0 && durationMs <= mostMs ? durationMs : null
}

/** What a file cannot be: the reader says no more about it. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable'
}

/** Packets up to and with the one that is too late: what follows is not read. Throws `NotReadable`. */
export function packetsUntil(found: Iterable<Uint8Array>, mostMs: number): Omit<OpusPackets, 'channels'> {
  const packets: Uint8Array[] = []
  let durationMs = 0
  for (const packet of found) {
    const ms = packetMs(packet)
    if (ms === null) throw new NotReadable()
    packets.push(packet)
    durationMs += ms
    if (durationMs > mostMs) break
  }
  return { packets, durationMs }
}
