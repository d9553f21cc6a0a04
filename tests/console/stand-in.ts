/** A stand-in for the console's server: the real pages, and calls that answer what a test says. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { consolePages } from '#server/console/console-pages.ts'
import type { ChangeTopic } from '#domain/console-stream/console-stream.ts'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import type { Env } from '#server/http/api-request.ts'
import { type Fixtures, full } from './fixtures.ts'

/** A refusal or a waiting act in place of a reply; `once` answers the fixture afterwards. */
export type Instead = { status: number; body: object; once?: boolean }
export type StandIn = {
  origin: string
  /** What each call answers from now on. */
  answers: Fixtures
  instead: Map<ConsoleCallName, Instead>
  /** Writes that came, in order. */
  calls: { name: string; body: unknown; key: string | null }[]
  /** Reads wait so long, to see skeletons. */
  delayMs: number
  /** Every open tab hears that these changed. */
  say: (...topics: ChangeTopic[]) => void
  close: () => Promise<void>
}

/** Any small picture. */
const grey = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export async function openStandIn(): Promise<StandIn> {
  const app = new Hono<Env>()
  const tabs = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>()
  const standIn: StandIn = {
    origin: '',
    answers: { ...full },
    instead: new Map(),
    calls: [],
    delayMs: 0,
    say: (...topics) => {
      for (const tab of tabs) tab.enqueue(new TextEncoder().encode(`event: changed\ndata: ${JSON.stringify(topics)}\n\n`))
    },
    close: () => {
      // pages that are still open would ask for another stream
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
  app.get('/api/stream', (c) => {
    let here: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(tab) {
        tabs.add((here = tab))
        tab.enqueue(new TextEncoder().encode('retry: 1000\n\n'))
      },
      cancel: () => void (here && tabs.delete(here)),
    })
    return c.body(body, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  })
  app.all('/api/*', async (c) => {
    const name = `${c.req.method} ${c.req.path}` as ConsoleCallName
    if (c.req.method !== 'GET') {
      const text = await c.req.text()
      standIn.calls.push({ name, body: text ? JSON.parse(text) : null, key: c.req.header('idempotency-key') ?? null })
    } else if (standIn.delayMs > 0 && name !== 'GET /api/state') {
      await new Promise((resolve) => setTimeout(resolve, standIn.delayMs))
    }
    const instead = standIn.instead.get(name)
    if (instead?.once) standIn.instead.delete(name)
    if (instead) return c.json(instead.body, instead.status as 200)
    const answer = standIn.answers[name]
    if (answer === undefined) return c.json({ error: 'no_such_call' }, 404)
    const query = new URL(c.req.url).searchParams
    return c.json(typeof answer === 'function' ? answer(query) : answer)
  })
  app.get('/verification/:reference/:name', (c) =>
    c.body(grey, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' }),
  )
  app.get('/photos/:id/small', (c) => c.body(grey, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' }))
  app.get('/media/brand/:file', (c) => c.body(grey, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' }))
  app.route('/', consolePages({ config: { production: false } as Parameters<typeof consolePages>[0]['config'] }))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.origin = `http://console.localhost:${(server.address() as AddressInfo).port}`
  return standIn
}
