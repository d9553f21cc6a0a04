/** Hostile attribution links: no page and no header repeats their values unescaped. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attributionParameters } from '#domain/attribution/attribution.ts'
import type { PageRequest } from '#domain/page-request.ts'
import { createApp } from '#server/app.ts'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { type Start, writeStart } from '#web/kit/app/bootstrap.ts'
import { openCaller } from './caller.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let hono: ReturnType<typeof createApp>

/** A page holds what the visit knows, written as the document writes it. */
const pageOf = (visit: PageRequest) =>
  `<script type="application/json">${writeStart({ arrival: visit.arrival } as Start)}</script>`

const logged: unknown[] = []
const log = (...words: unknown[]) => void logged.push(words)

beforeAll(async () => {
  app = await openTestApp()
  app.ctx.log = { debug: log, info: log, warn: log, error: log }
  const render = async (_: Request, visit: PageRequest) =>
    new Response(pageOf(visit), { headers: { 'content-type': 'text/html' } })
  hono = createApp(app.ctx, { render, strict: true, clientFolder: mkdtempSync(join(tmpdir(), 'duet-client-')) })
})
afterAll(() => app.close())
/** Not even escaped: the attribution is not shown to visitors. */
afterEach(() => expect(inspect(logged.splice(0), { depth: 8 })).not.toContain('m4rk'))

const seeds = [
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '"onmouseover="alert(1)',
  "';alert(1);'",
  '\r\nset-cookie: session=evil\r\n',
  '`${alert(1)}`',
  '\u202e\u2028<b>',
]
const hostile = fc
  .tuple(fc.constantFrom(...seeds), fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(0, 4096))
  .map(([seed, more, length]) => `m4rk${seed}${more.toWellFormed()}${'x'.repeat(length)}`)
const parameter = fc.constantFrom(...attributionParameters.map(([name]) => name))
const path = fc.constantFrom(
  '/',
  '/members',
  '/signup',
  '/login',
  '/pages/terms',
  '/nowhere',
  '/landers/video',
  '/api/settings.php',
  '/api/nowhere.php',
)
const redirects = fc.constantFrom('/api/xcams/redirect.php?account=', '/api/resellpartner.php?flow=profile-search&redirect=1&to=')
const cookies = fc.constantFrom({}, { cookie: 'consent=2.affiliate' }, { cookie: 'consent=2.necessary' })

/** Every one of them begins with something that would end a string, a tag or a line. Encoded, or without it, it is only text. */
const isAsWritten = (answered: string, value: string) => answered.includes(value.slice(0, 6))

test('in no page, no answer and no header', async () => {
  const property = fc.asyncProperty(path, parameter, hostile, cookies, async (at, name, value, headers) => {
    const answer = await hono.request(`http://social.localhost${at}?${name}=${encodeURIComponent(value)}&page=1`, { headers })
    expect(answer.status).toBeLessThan(500)
    expect(isAsWritten(await answer.text(), value)).toBe(false)
    for (const [, header] of answer.headers) expect(isAsWritten(header, value)).toBe(false)
    expect(answer.headers.getSetCookie().every((cookie) => /^(network|i18n_redirected)=/.test(cookie))).toBe(true)
  })
  await fc.assert(property, { numRuns: 80 })
})

test('in no redirect to a partner, nor on the way to the login', async () => {
  const property = fc.asyncProperty(redirects, parameter, hostile, async (at, name, value) => {
    const answer = await hono.request(
      `http://social.localhost${at}${encodeURIComponent(value)}&${name}=${encodeURIComponent(value)}`,
    )
    expect([302, 404]).toContain(answer.status)
    const address = answer.headers.get('location') ?? ''
    expect(address === '' || address === '/sandbox/partner/offer').toBe(true)
    expect(await answer.text()).not.toContain('m4rk')
    const way = loginAddress(new URL(`http://social.localhost/members?${name}=${value}`))
    expect(way).not.toMatch(/[<>"\r\n]|^\/\//)
  })
  await fc.assert(property, { numRuns: 40 })
})

test('in no answer to a consent or a sign-up that brings it along', async () => {
  const visitor = await openCaller(app, null)
  const property = fc.asyncProperty(hostile, async (value) => {
    const choice = { affiliate: true, network: { network: value.slice(0, 200) } }
    const consent = await visitor('POST /api/consent.php', { body: choice })
    expect(consent.text).not.toContain('m4rk')
    for (const [, header] of consent.headers) expect(isAsWritten(header, value)).toBe(false)
    const form = { email: 'x', name: 'X', password: 'slow rivers run deep', arrival: { sub1: value } }
    expect((await visitor('POST /api/user.php?new=1', { body: form })).text).not.toContain('m4rk')
  })
  await fc.assert(property, { numRuns: 30 })
})
