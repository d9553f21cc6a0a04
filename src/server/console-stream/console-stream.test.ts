/** The console's event stream: what one person does is named to the others at once, and a stream ends with the session or its rights. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSession } from '#domain/staff/staff.ts'
import { act, shellActor } from '#server/audit/audit.ts'
import { maxConsoleStreams, openConsoleStreams } from '#server/console-stream/console-stream.ts'
import { fileReport } from '#server/safety/reports.ts'
import { findCallerQuietly, suspendStaff } from '#server/staff/staff.ts'
import { consoleHost, consoleOrigin, openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
const left: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterAll(async () => {
  for (const close of left) await close().catch(() => {})
  await app.close()
})
const { newMember } = memberFixtures(() => app)
let people = 0
const hire = (role: string) => desk.hire(`Person${(people += 1)}`, { role })

/** A tab of this person. `until` waits for an event that names a topic. */
async function watch({ cookie }: Pick<Worker, 'cookie'>, headers: Record<string, string> = {}) {
  const response = await desk.hono.request(new URL('/api/stream', consoleOrigin), {
    headers: { host: consoleHost, cookie, ...headers },
  })
  const reader = response.status === 200 ? response.body?.getReader() : undefined
  if (!reader)
    return {
      status: response.status,
      headers: response.headers,
      said: () => '',
      topics: () => [],
      close: () => {},
      ended: async () => true,
    }
  let said = ''
  let isOver = false
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) said += Buffer.from(part.value).toString()
    isOver = true
  })()
  const close = () => reader.cancel()
  left.push(close)
  const topics = () =>
    [...said.matchAll(/event: changed\ndata: (.*)\n/g)].flatMap(([, data = '[]']) => JSON.parse(data) as string[])
  return {
    status: response.status,
    headers: response.headers,
    said: () => said,
    topics,
    close,
    ended: async () => (await reading, isOver),
  }
}
const soon = { timeout: 8_000, interval: 50 }
/** Its first event: from then on it hears everything. */
const begun = async (...tabs: { said: () => string }[]) => {
  for (const { said } of tabs) await expect.poll(said, soon).toContain('event: changed\n')
}

test('a case that one person takes, and a report that comes, reach the other’s queue, and nothing but its name is sent', async () => {
  const [ada, ben] = [await hire('moderator'), await hire('moderator')]
  const tab = await watch(ben)
  await begun(tab)
  const [anna, mark] = [await newMember(), await newMember({ gender: 'm' })]
  await fileReport(app.ctx, app.site(), anna.id, { profile: mark.id, reason: 'scam', details: 'he asked me for money' })
  await expect.poll(tab.topics, soon).toContain('cases')
  const before = tab.topics().length
  expect((await ada.call('POST /api/cases/next', { body: {} })).status).toBe(200)
  await expect.poll(() => tab.topics().slice(before), soon).toContain('cases')
  expect(tab.said()).toMatch(/^retry: \d+\n\n(?:event: changed\ndata: \[[a-z",]*\]\n\n)+$/)
  expect(tab.headers.get('cache-control')).toContain('no-transform')
  tab.close()
})

test('acts by a command are named as well, and only to who may see their lists', async () => {
  const [developer, moderator] = [await hire('developer'), await hire('moderator')]
  const [his, hers] = [await watch(developer), await watch(moderator)]
  await begun(his, hers)
  await act(app.ctx, shellActor(), { act: 'job retry' }, async () => null)
  await act(app.ctx, shellActor(), { act: 'case pass' }, async () => null)
  await expect.poll(his.topics, soon).toContain('jobs')
  await expect.poll(hers.topics, soon).toContain('cases')
  expect([his.topics().includes('cases'), hers.topics().includes('jobs')]).toEqual([false, false])
  his.close()
  hers.close()
})

test('a suspended person’s stream ends at once, and so does one whose right was taken; others go on', async () => {
  const [owner, lost, suspended] = [await hire('owner'), await hire('support'), await hire('support')]
  const [hers, his, theirs] = [await watch(owner), await watch(lost), await watch(suspended)]
  await begun(hers, his, theirs)
  const grant = await app.ctx.db.selectFrom('staff_grant').select('id').where('staff_id', '=', lost.id).executeTakeFirstOrThrow()
  expect((await owner.call('DELETE /api/staff/grants', { body: { id: Number(grant.id), reason: 'she left' } })).status).toBe(200)
  expect(await his.ended()).toBe(true)
  await act(app.ctx, shellActor(), { act: 'staff suspend' }, (ctx) =>
    suspendStaff(ctx, { actor: shellActor(), rights: null }, suspended.id),
  )
  expect(await theirs.ended()).toBe(true)
  expect((await watch(suspended)).status).toBe(401)
  // without a right there is still a session: its stream names what concerns oneself
  const again = await watch(lost)
  expect([again.status, hers.said().includes('full')]).toEqual([200, false])
  again.close()
  hers.close()
})

test('a stream keeps no session alive: without a press it ends after half an hour', async () => {
  const ada = await hire('moderator')
  const tab = await watch(ada)
  app.wait(consoleSession.idleMs)
  expect(await findCallerQuietly(app.ctx, ada.cookie)).toBeNull()
  expect(await tab.ended()).toBe(true)
}, 20_000)

test('without a session, from another site’s page, and for the head alone there is no stream', async () => {
  const ada = await hire('moderator')
  expect((await watch({ cookie: '' })).status).toBe(401)
  expect((await watch(ada, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const head = await desk.hono.request(new URL('/api/stream', consoleOrigin), {
    method: 'HEAD',
    headers: { host: consoleHost, cookie: ada.cookie },
  })
  expect(head.status).toBe(404)
})

test('one more than a person may have ends the oldest, which is told not to come back', async () => {
  const ada = await hire('moderator')
  const tabs = []
  for (let n = 0; n <= maxConsoleStreams; n += 1) tabs.push(await watch(ada))
  expect(await tabs[0]?.ended()).toBe(true)
  expect(tabs[0]?.said()).toContain('event: full')
  expect(tabs.slice(1).some((tab) => tab.said().includes('full'))).toBe(false)
  for (const tab of tabs.slice(1)) tab.close()
})

test('a process that stops ends its streams and takes no new ones', async () => {
  const ada = await hire('moderator')
  const streams = openConsoleStreams(app.ctx)
  const caller = await findCallerQuietly(app.ctx, ada.cookie)
  if (!caller) throw new Error('she has just signed in')
  const said: string[] = []
  const open = () => streams.open(caller, () => findCallerQuietly(app.ctx, ada.cookie))
  open()({ write: (bytes) => said.push(Buffer.from(bytes).toString()) > 0, end: () => void said.push('end') })
  expect(streams.count()).toBe(1)
  streams.close()
  expect(said.join('')).toMatch(/^retry: \d+\n\nretry: \d+\n\nend$/)
  expect(streams.count()).toBe(0)
  expect(open).toThrow('try_again_later')
})
