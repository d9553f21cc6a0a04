/** What attackers upload: small pictures that decode to very many pixels, and forms of very many parts. */
import { crc32, deflateSync } from 'node:zlib'
import { recordingIn } from '../../../tests/recordings.ts'

type Form = { type: string; body: Buffer }

/** A black PNG of one bit a pixel. A few kilobytes, whatever its size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1 // bits a pixel; the zeros after it: grey, deflated, filtered, not interlaced
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

const boundary = 'x'
const type = `multipart/form-data; boundary=${boundary}`

/** One part for each file, behind the fields. */
export function formOf(files: readonly Buffer[], fields: Record<string, string> = {}): Form {
  const words = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const parts = files.flatMap((file, n) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${n}.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ])
  return { type, body: Buffer.concat([...words, ...parts, Buffer.from(`--${boundary}--\r\n`)]) }
}

/** As many empty parts as fit. */
export function tinyParts(bytes: number): Form {
  const part = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`)
  return {
    type,
    body: Buffer.concat([Buffer.alloc(bytes - (bytes % part.byteLength), part), Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A recording of a second, filled up with so many bytes of groups in each other. */
export async function nestedRecording(bytes: number): Promise<Buffer> {
  const recording = await recordingIn('webm', { seconds: 1 })
  return Buffer.concat([recording, Buffer.alloc(bytes - recording.byteLength, Buffer.of(0xa0, 0xff))])
}

/** A minute of the shortest packets there are. */
export const tinyPackets = async () => Buffer.from(await recordingIn('webm', { seconds: 480, packet: Uint8Array.of(0xe0) }))
