/** A ZIP file in memory, written entry by entry: how long it is stands at any time, and nothing is compressed at once. */
import { crc32, createDeflateRaw } from 'node:zlib'

const stored = 0
const deflated = 8
/** A ZIP file of the old form counts its entries in two bytes. */
const mostEntries = 50_000
const localLength = 30
const centralLength = 46

type Entry = { name: string; method: number; crc: number; length: number; packed: number }

/** The format: APPNOTE.TXT 4.3.7 and 4.3.12. Times are of the zone UTC. `offset`: of the entry, in the directory. */
function headerOf({ name, method, crc, length, packed }: Entry, at: Date, offset: number | null): Buffer {
  const isLocal = offset === null
  const fields = Buffer.alloc(isLocal ? localLength : centralLength)
  fields.writeUInt32LE(isLocal ? 0x04034b50 : 0x02014b50)
  if (!isLocal) fields.writeUInt16LE(20, 4)
  const base = isLocal ? 4 : 6
  fields.writeUInt16LE(20, base)
  fields.writeUInt16LE(method, base + 4)
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), base + 6)
  fields.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), base + 8)
  fields.writeUInt32LE(crc, base + 10)
  fields.writeUInt32LE(packed, base + 14)
  fields.writeUInt32LE(length, base + 18)
  fields.writeUInt16LE(name.length, base + 22)
  if (!isLocal) fields.writeUInt32LE(offset, 42)
  return Buffer.concat([fields, Buffer.from(name, 'latin1')])
}

export type ZipFile = ReturnType<typeof openZip>

/** Names of entries are ASCII. `room`: about so many bytes it gets; what is not written of them takes no memory. */
export function openZip(at: Date, room: number) {
  let bytes = Buffer.allocUnsafeSlow(room)
  let size = 0
  const directory: Buffer[] = []
  const put = (chunk: Uint8Array) => {
    if (size + chunk.length > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, size), Buffer.allocUnsafeSlow(Math.max(chunk.length, 1_000_000))])
    bytes.set(chunk, size)
    size += chunk.length
  }
  return {
    /** In bytes. */
    size: () => size,
    isEmpty: () => directory.length === 0,
    hasRoom: () => directory.length < mostEntries,
    /** As it is: pictures and sound do not get smaller. */
    addFile(name: string, file: Uint8Array) {
      const entry = { name, method: stored, crc: crc32(file), length: file.length, packed: file.length }
      directory.push(headerOf(entry, at, size))
      put(headerOf(entry, at, null))
      put(file)
    },
    /** A text that is compressed as it comes. Nothing else is added before it is closed. */
    openText(name: string) {
      const entry: Entry = { name, method: deflated, crc: 0, length: 0, packed: 0 }
      const offset = size
      put(headerOf(entry, at, null))
      const begin = size
      const { write, end } = openDeflate(put)
      return {
        /** So many bytes of the text were written. */
        length: () => entry.length,
        async write(text: string) {
          const chunk = Buffer.from(text)
          entry.crc = crc32(chunk, entry.crc)
          entry.length += chunk.length
          await write(chunk)
        },
        async close() {
          await end()
          entry.packed = size - begin
          bytes.set(headerOf(entry, at, null), offset)
          directory.push(headerOf(entry, at, offset))
        },
      }
    },
    /** The whole file; nothing can be added any more. */
    end(): Buffer<ArrayBuffer> {
      const offset = size
      for (const header of directory) put(header)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50)
      end.writeUInt16LE(directory.length, 8)
      end.writeUInt16LE(directory.length, 10)
      end.writeUInt32LE(size - offset, 12)
      end.writeUInt32LE(offset, 16)
      put(end)
      return bytes.subarray(0, size)
    },
  }
}

function openDeflate(put: (chunk: Uint8Array) => void) {
  const stream = createDeflateRaw()
  stream.on('data', put)
  const settled = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject))
  return {
    write: (chunk: Uint8Array) =>
      new Promise<void>((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve()))),
    end: () => {
      stream.end()
      return settled
    },
  }
}
