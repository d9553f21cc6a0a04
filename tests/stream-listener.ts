/** A listener: a browser of one member that holds a stream open, over a real connection to a real server. */
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { LiveData, LiveKind } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openSession } from '#server/sessions/session.ts'
import type { TestApp } from './test-app.ts'

export type ReceivedEvent<Kind extends LiveKind = LiveKind> = { event: Kind; id: string | null; data: LiveData<Kind> }

/** The server at an address of its own; closed by its opener. */
export async function listen(ctx: Context): Promise<{ port: number; server: Server; close: () => Promise<void> }> {
  // loads every feature: only for tests that listen
  const { createListener, serverOptions } = await import('#server/listener.ts')
  const server = createServer(serverOptions, createListener(ctx, null, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as { port: number }).port, server, close }
}

type Where = { port: number; cookie: string; host?: string; lastEventId?: string; query?: string }

/** Opens a stream like a browser. Events are buffered until a test reads them. */
export async function openStream({ port, cookie, host = 'social.localhost', lastEventId, query = '' }: Where) {
  const headers = { host, cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const outgoing = request({ port, host: '127.0.0.1', path: `/api/events.php${query}`, headers, agent: false })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const received: ReceivedEvent[] = []
  const waiting: (() => void)[] = []
  let text = ''
  let isOver = false
  const wake = () => waiting.splice(0).forEach((go) => go())
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    text += piece
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    received.push(...blocks.flatMap((block) => eventsIn(block) ?? []))
    wake()
  })
  response.on('error', () => {})
  response.on('close', () => {
    isOver = true
    wake()
  })
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    const giveUpAt = Date.now() + 10_000
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (isOver || Date.now() > giveUpAt)
        throw new Error(`The stream ${isOver ? 'ended' : 'is silent'}; heard ${JSON.stringify(received)}`)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        setTimeout(resolve, 500).unref()
      })
    }
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    /** The next event of this kind, removed from the buffer with all earlier ones. */
    next: <Kind extends LiveKind>(kind: Kind) =>
      until(() => {
        const at = received.findIndex(({ event }) => event === kind)
        return at < 0 ? undefined : (received.splice(0, at + 1).at(-1) as ReceivedEvent<Kind>)
      }),
    ended: () => until(() => (isOver ? true : undefined)),
    /** The browser is closed. */
    close() {
      outgoing.destroy()
    },
    /** The browser stops reading, without saying so. */
    stall: () => void response.pause(),
  }
}

function eventsIn(block: string): ReceivedEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
  const [event, data] = [field('event'), field('data')]
  return event && data ? { event: event as LiveKind, id: field('id'), data: JSON.parse(data) as ReceivedEvent['data'] } : null
}

export const cookieOf = async (app: TestApp, member: ProfileId, host = 'social.localhost') =>
  (await openSession(app.ctx, member, app.site(host))).split(';')[0] ?? ''
