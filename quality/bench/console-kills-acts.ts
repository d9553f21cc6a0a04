/** What staff do while the console is killed under them: each act is sent with one key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ConsoleCallName } from '#domain/console-wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { fileAppeal, linkToStatement } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { fileReport } from '#server/safety/reports.ts'
import type { Client } from './client.ts'

export const workersAtOnce = 6

/** A member of whom something is decided, and one who reports them. `photo`: one that can be hidden. */
export type Subject = { id: ProfileId; site: number; reporter: ProfileId; photo: number }
export type Desk = {
  ctx: Context
  subjects: Subject[]
  client: Client
  host: string
  cookies: { ada: string; bob: string }
  isOver: () => boolean
}
const kinds = [
  'bans',
  'lifts',
  'limits',
  'hides',
  'cases',
  'appeals',
  'roles',
  'credits',
  'agreed',
  'published',
  'again',
] as const
export type Counts = Record<(typeof kinds)[number], number>
export const noCounts = (): Counts => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts

export function send(
  { client, host, cookies }: Desk,
  who: keyof Desk['cookies'],
  name: ConsoleCallName | `GET ${string}`,
  body?: object | null,
  key = '',
) {
  const [method, path = ''] = name.split(' ')
  const headers = { host, cookie: cookies[who], ...(key && { 'idempotency-key': key }) }
  return client.call({ method: method as 'GET' | 'POST', path, headers, ...(body && { body }) })
}

type ConsoleReply = { status: number; body: Record<string, unknown> | null }

/** Sends until it is answered, with one key: what was done before the kill is told, not done again. */
async function surely(
  desk: Desk,
  who: 'ada' | 'bob',
  name: ConsoleCallName | `GET ${string}`,
  body: object | null,
  counts: Counts,
): Promise<ConsoleReply> {
  const key = crypto.randomUUID()
  for (;;) {
    const { status, text } = await send(desk, who, name, body, key)
    if (status > 0 && status < 500) return { status, body: JSON.parse(text) as ConsoleReply['body'] }
    counts.again++
    await pause(25)
  }
}

/** What a member does meanwhile, done again while the database is away. */
async function stubbornly<T>(act: () => Promise<T>, counts: Counts): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Refusal || n > 400) throw error
      counts.again++
      await pause(25)
    }
  }
}

/** Each worker has members of its own: nobody meets a decision of another one. */
export async function work(desk: Desk, worker: number, counts: Counts) {
  const acts = [limit, ban, giveCredit, hide, decideCase, banAndAppeal, changeRole, publish]
  for (let n = 0; !desk.isOver(); n++) {
    const subject = desk.subjects[n * workersAtOnce + worker]
    if (!subject) throw new Error('No member is left.')
    await acts[(n + worker) % acts.length]?.({ desk, worker, subject, facts: `kill ${worker} ${n}`, counts })
  }
}
type Act = { desk: Desk; worker: number; subject: Subject; facts: string; counts: Counts }

async function limit({ desk, subject: { id }, facts, counts }: Act) {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const body = { id, measures: ['limit'], limits: ['chats'], clause: 'scam', facts, source: 'own', until }
  const done = await surely(desk, 'ada', 'POST /api/members/decide', body, counts)
  counts.limits += ok(done)
}

async function banned({ desk, subject: { id }, facts, counts }: Act): Promise<string> {
  const body = { id, measures: ['ban'], clause: 'scam', facts, source: 'own' }
  const made = await surely(desk, 'ada', 'POST /api/members/decide', body, counts)
  counts.bans += ok(made)
  return String(made.body?.reference)
}

async function ban(act: Act) {
  const { desk, facts, counts } = act
  const reference = await banned(act)
  // every second one is lifted
  if (counts.bans % 2 === 1) return
  const done = await surely(desk, 'bob', 'POST /api/decisions/lift', { reference, reason: facts }, counts)
  counts.lifts += ok(done)
}

/** The member appeals with the mailed link, somebody else decides, and the ban is overturned. */
async function banAndAppeal(act: Act) {
  const { desk, subject, facts, counts } = act
  const { ctx } = desk
  const reference = await banned(act)
  const token = await stubbornly(() => linkToStatement(ctx, subject.id, reference), counts)
  await stubbornly(() => fileAppeal(ctx, token, facts, 'en'), counts)
  const appeal = `${reference}-1`
  const version = await hold(desk, 'bob', appeal, counts)
  ok(await surely(desk, 'bob', 'POST /api/appeals/view', { reference: appeal, outcome: 'overturned' }, counts))
  const body = { reference: appeal, version, outcome: 'overturned', reply: facts }
  const done = await surely(desk, 'bob', 'POST /api/appeals/decide', body, counts)
  counts.appeals += ok(done)
}

async function decideCase({ desk, subject, facts, counts }: Act) {
  const { ctx } = desk
  const site = ctx.sites.byId(subject.site)
  if (!site) throw new Error('A member has no brand.')
  const form = { profile: subject.id, reason: 'scam' as const, details: facts }
  const { reference } = await stubbornly(() => fileReport(ctx, site, subject.reporter, form), counts)
  const version = await hold(desk, 'ada', reference, counts)
  const body = { reference, version, measures: ['warn'], clause: 'scam', facts, source: 'notice' }
  const done = await surely(desk, 'ada', 'POST /api/cases/decide', body, counts)
  counts.cases += ok(done)
}

async function hold(desk: Desk, who: 'ada' | 'bob', reference: string, counts: Counts): Promise<number> {
  const held = await surely(desk, who, 'POST /api/cases/hold', { reference }, counts)
  ok(held)
  return (held.body as { case: { version: number } }).case.version
}

async function hide({ desk, subject: { photo }, facts, counts }: Act) {
  const body = { ids: [photo], clause: 'indecent', facts }
  const done = await surely(desk, 'ada', 'POST /api/photos/hide', body, counts)
  counts.hides += ok(done)
}

/** Alone as long as a person may, then by approvals. */
async function giveCredit({ desk, subject: { id }, facts: reason, counts }: Act) {
  const body = { id, credits: 1, cause: 'goodwill', reason }
  const asked = await surely(desk, 'ada', 'POST /api/members/credits', body, counts)
  if (asked.status === 202) {
    await agree(desk, asked, counts)
    counts.agreed++
  } else ok(asked)
  counts.credits++
}

async function changeRole({ desk, facts: reason, counts }: Act) {
  const key = reason.replace('kill', 'role').replaceAll(' ', '_')
  const body = { key, name: key, rights: ['figures=look'], version: 0, reason }
  const asked = await surely(desk, 'ada', 'PUT /api/roles', body, counts)
  if (asked.status !== 202) throw new Error(`A role was not asked for: ${asked.status} ${JSON.stringify(asked.body)}`)
  await agree(desk, asked, counts)
  counts.roles++
}

/** The headline of a brand's first page. Each brand has one worker who publishes: two would refuse each other's drafts. */
async function publish(act: Act) {
  const { desk, worker, facts, counts } = act
  const site = desk.ctx.sites.all()[worker]?.id
  if (site === undefined) return limit(act)
  const { body } = await surely(desk, 'ada', `GET /api/brands/one?site=${site}`, null, counts)
  const { settings, stamp } = body as { settings: string; stamp: string }
  const draft = { ...(JSON.parse(settings) as object), words: { first_page: { en: { headline: facts } } } }
  const sent = { site, settings: JSON.stringify(draft), stamp, reason: facts }
  const done = await surely(desk, 'ada', 'POST /api/brands/publish', sent, counts)
  counts.published += ok(done)
}

async function agree(desk: Desk, asked: ConsoleReply, counts: Counts) {
  const given = await surely(desk, 'bob', 'POST /api/approvals/give', { id: String(asked.body?.waits_for_approval) }, counts)
  // the answer was lost with the console that gave it
  if (given.body?.error !== 'already_decided') ok(given)
}

function ok({ status, body }: ConsoleReply): 1 {
  if (status !== 200) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`)
  return 1
}
