/** Pages: one with session and search beside React alone, and how long each page takes with the demo data on the server. */
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { noLimits } from '#server/http/limits.ts'
import { openSession } from '#server/sessions/session.ts'
import { settingsOf } from '#server/site-settings/site-settings.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { RenderPage } from '#domain/page-request.ts'
import { openRenderer } from '#web/render.ts'
import { median, quantile } from './figures.ts'
import type { Seat } from './demo-data.ts'

const rounds = 3
const pagesARound = 200
const host = 'social.localhost'

async function openPages(
  ctx: Context,
): Promise<{ render: RenderPage; fetchPage: (path: string, cookie?: string) => Promise<Response> }> {
  const build = await import(join(import.meta.dirname, '../../build/server/index.js'))
  const render = openRenderer(async () => build, 'production')
  const hono = createApp({ ...ctx, limits: noLimits }, { render, strict: true, clientFolder: null })
  const fetchPage = async (path: string, cookie = '') =>
    hono.request(`http://${host}${path}`, { headers: { host, cookie, accept: 'text/html' } })
  return { render, fetchPage }
}

/** The same page, once through the whole app, once rendered by React from answers that were recorded before. */
export async function comparePages({ ctx, seats, print }: { ctx: Context; seats: Seat[]; print: (line: string) => void }) {
  const { render, fetchPage } = await openPages(ctx)
  const cookie = seats[0]?.cookie ?? ''
  const whole = async () => (await fetchPage('/members', cookie)).text()
  const alone = await recorded(ctx, render, cookie)
  const [ours, least]: [number[], number[]] = [[], []]
  for (let n = 0; n < 50; n++) await Promise.all([whole(), alone()])
  for (let round = 0; round < rounds; round++) {
    least.push(await cpuEach(alone))
    ours.push(await cpuEach(whole))
  }
  print('\nThe page of search, with session, search and all (/members), beside React alone')
  print(
    `  CPU/page     ${(median(ours) / 1000).toFixed(2)} ms of ${(median(least) / 1000).toFixed(2)} ms React alone: ${(median(ours) / median(least)).toFixed(2)} (PostgreSQL not counted)`,
  )
}

async function cpuEach(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < pagesARound; n++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / pagesARound
}

async function recorded(ctx: Context, render: RenderPage, cookie: string) {
  const hono = createApp({ ...ctx, limits: noLimits })
  const answers = new Map<string, { body: string; status: number }>()
  const site = ctx.sites.byHost(host)
  if (!site) throw new Error(`No brand at ${host}.`)
  const { messages, hash } = ctx.texts.catalogue('en')
  const call = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const cached = answers.get(pathname + search)
    if (cached) return new Response(cached.body, { status: cached.status, headers: { 'content-type': 'application/json' } })
    const copy = new Request(request)
    copy.headers.set('host', host)
    copy.headers.set('cookie', cookie)
    const response = await hono.fetch(copy)
    answers.set(pathname + search, { body: await response.clone().text(), status: response.status })
    return response
  }
  const visit = {
    settings: await settingsOf(ctx, site, 'en', '127.0.0.1'),
    locale: 'en' as const,
    messages,
    messagesHash: hash,
    nonce: 'bench',
    buildId: null,
    photoBlur: 'none' as const,
    scheme: null,
    timeZone: null,
    iso: 'en-US',
    isMeasured: false,
    origin: `http://${host}`,
    home: `http://${host}`,
    consent: null,
    arrival: null,
    source: null,
    call,
    report: () => {},
  }
  return async () =>
    (await render(new Request(`http://${host}/members`, { headers: { cookie } }), { ...visit, nowMs: Date.now() })).text()
}

/** Every page, with the demo data, on a warm server: none may take longer than 100 ms. */
export async function timePages({ ctx, print }: { ctx: Context; print: (line: string) => void }) {
  const { fetchPage } = await openPages(ctx)
  const site = ctx.sites.byHost(host)
  const anna = await ctx.db.selectFrom('member').select('id').where('email_key', '=', 'anna@example.com').executeTakeFirst()
  if (!site || !anna) throw new Error('Anna is not here: seed the demo data first.')
  const cookie = (await openSession(ctx, anna.id as ProfileId, site)).split(';')[0] ?? ''
  const chat = await ctx.db
    .selectFrom('conversation_member')
    .select(['conversation_id', 'peer_id'])
    .where('member_id', '=', anna.id)
    .executeTakeFirst()
  const own = [
    '/home',
    '/members',
    `/members/${chat?.peer_id}`,
    '/likes',
    '/likes/mutual',
    '/chats',
    `/chats/${chat?.conversation_id}`,
    '/credits',
    '/complete-signup',
  ]
  const pages = [
    ...['/', '/login', '/signup', '/nothing-here'].map((path) => [path, ''] as const),
    ...own.map((path) => [path, cookie] as const),
  ]
  print('\nPages with the demo data on the server (aim: none slower than 100 ms)')
  for (const [path, as] of pages) {
    const times: number[] = []
    let status = 0
    for (let n = 0; n < 40; n++) {
      const at = performance.now()
      const response = await fetchPage(path, as)
      await response.text()
      status = response.status
      times.push(performance.now() - at)
    }
    const warm = times.slice(5)
    print(
      `  ${path.replace(/\d{6,}/, ':id').padEnd(24)} ${status}  p50 ${median(warm).toFixed(1).padStart(5)} ms  slowest ${quantile(warm, 1).toFixed(1).padStart(6)} ms`,
    )
  }
}
