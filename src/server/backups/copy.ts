/** PostgreSQL's COPY as streams, on a connection of `pg`: a whole table out of the database, or into it. */
import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type { Client, Submittable } from 'pg'

/** What `pg` offers to queries of other packages, beyond its types. */
type Connection = {
  query: (text: string) => void
  stream: Duplex
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}
type CopyQuery = {
  submit: (connection: Connection) => void
  handleCopyData?: (message: { chunk: Buffer }, connection: Connection) => void
  handleCopyInResponse?: (connection: Connection) => void
  handleCommandComplete: (message: { text: string }) => void
  handleReadyForQuery: () => void
  handleError: (error: Error) => void
}
const submit = (client: Client, query: CopyQuery) => void client.query(query as unknown as Submittable)

/** Messages hold a line each; gathered, they cost a fraction to compress. */
const gatheredBytes = 64 * 1024

/** `copy … to stdout`. The connection is busy until the stream has ended. `onRow` is called for each line. */
export function copyOut(client: Client, statement: string, onRow: () => void): Readable {
  let [gathered, bytes]: [Buffer[], number] = [[], 0]
  let connection: Connection | null = null
  const flush = () => {
    if (bytes > 0 && !stream.push(Buffer.concat(gathered, bytes))) connection?.stream.pause()
    ;[gathered, bytes] = [[], 0]
  }
  const stream = new Readable({ read: () => void connection?.stream.resume(), highWaterMark: gatheredBytes * 4 })
  submit(client, {
    submit(opened) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }) {
      onRow()
      // a copy, because the parser of `pg` writes the next message into the same memory
      gathered.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= gatheredBytes) flush()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery() {
      flush()
      connection?.stream.resume()
      stream.push(null)
    },
    handleError: (error) => void stream.destroy(error),
  })
  return stream
}

/** `copy … from stdin`: sends all chunks, and returns how many rows PostgreSQL took. Rejects with the error of either side. */
export async function copyIn(client: Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const opened = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  let [isFailed, rows] = [false, 0]
  const fail = (error: Error) => {
    isFailed = true
    opened.reject(error)
    ended.reject(error)
  }
  submit(client, {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse: (connection) => opened.resolve(connection),
    handleCommandComplete: ({ text }) => void (rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)),
    handleReadyForQuery: () => ended.resolve(),
    handleError: fail,
  })
  // it is awaited below, after the chunks
  ended.promise.catch(() => {})
  const connection = await opened.promise
  try {
    for await (const chunk of chunks) {
      if (isFailed) break
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('the source failed')
    throw error
  }
  await ended.promise
  return rows
}
