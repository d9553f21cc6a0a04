/** A NATS with JetStream for tests, where the machine has one: started on a port of its own, and stopped by its starter. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { freePort } from './redis.ts'

export const hasNats = () => spawnSync('nats-server', ['--version']).status === 0

export type NatsServer = Awaited<ReturnType<typeof startNats>>

/** `more`: further arguments, such as a file of settings. */
export async function startNats(more: readonly string[] = []) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'duet-nats-'))
  let stopServer = await run(port, folder, more)
  return {
    url: `nats://127.0.0.1:${port}`,
    /** Its files stay. */
    goAway: () => stopServer(),
    async comeBack() {
      stopServer = await run(port, folder, more)
    },
    async stop() {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(port: number, folder: string, more: readonly string[]) {
  const settings = ['--jetstream', '--store_dir', folder, '--addr', '127.0.0.1', '--port', String(port), ...more]
  const server = spawn('nats-server', settings, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('NATS did not start.')))
    server.stderr.on('data', (text: Buffer) => text.includes('Server is ready') && resolve())
  })
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}

export type ReadEvent = {
  subject: string
  msgId: string
  body: { id: number; version: number; cell: number; pool: number; kind: string; at: string; data: Record<string, unknown> }
}

/** All events of the stream, in its order. */
export async function readStream(url: string): Promise<ReadEvent[]> {
  const { host, username: user, password: pass } = new URL(url)
  const connection = await connect({ servers: host, ...(user && { user, pass }) })
  try {
    const manager = await jetstreamManager(connection)
    const { state } = await manager.streams.info('DUET')
    if (state.messages === 0) return []
    const consumer = await jetstream(connection).consumers.get('DUET')
    const events: ReadEvent[] = []
    for await (const message of await consumer.consume()) {
      events.push({
        subject: message.subject,
        msgId: message.headers?.get('Nats-Msg-Id') ?? '',
        body: message.json<ReadEvent['body']>(),
      })
      if (message.info.pending === 0) break
    }
    return events
  } finally {
    await connection.close()
  }
}
