/** The funnel: days that were counted at night and today as it is, together the same as reading everybody; cut, compared, and nobody named. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formPages } from '#domain/figures/form-pages.ts'
import { type Comparison, type FunnelCut, mostFunnelLines } from '#domain/figures/funnel.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { countFunnel, figuresJobs } from '#server/figures/figures.jobs.ts'
import { funnelOf } from '#server/figures/figures.ts'
import { storeSeenStep } from '#server/signup/signup.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  // planted beside the ledger, which is verified at the end
  await app.ctx.db.deleteFrom('purchase_order').execute()
  await app.close()
})

type Wanted = { days?: number; cut?: FunnelCut; compare?: Comparison }
const read = (wanted: Wanted = {}, sites = [app.site()]) => funnelOf(app.ctx, sites, { days: 30, ...wanted })
const numbers = (steps: readonly { step: string; n: number | null }[]) =>
  Object.fromEntries(steps.map(({ step, n }) => [step, n]))
const funnel = async (days: number) => numbers((await read({ days })).steps)
const lines = async (cut: FunnelCut, step = 'step_1') =>
  Object.fromEntries((await read({ cut })).lines.map(({ key, steps }) => [key ?? 'others', numbers(steps)[step]]))

let people = 0
type Joining = { activated?: boolean; fictional?: boolean; host?: string; network?: string; form_path?: string; country?: string }
/** They sign up now. */
async function join(many: number, { network, form_path, country, ...options }: Joining = {}) {
  const all: ProfileId[] = []
  for (let n = 0; n < many; n += 1)
    all.push(await app.createMember(`Funnel${(people += 1)}`, { activated: true, seen_at: app.ctx.now(), ...options }))
  await app.ctx.db
    .updateTable('member')
    .set({ signed_up_at: app.ctx.now(), trafficsource: network ?? null, form_path: form_path ?? null })
    .where('id', 'in', all)
    .execute()
  if (country)
    await app.ctx.db.updateTable('profile').set({ country, countryregion: null, city: null }).where('id', 'in', all).execute()
  return all
}
const see = async (members: readonly ProfileId[], step: number) => {
  for (const member of members) await storeSeenStep(app.ctx, member, step)
}
const night = async () => {
  app.wait(dayMs)
  await countFunnel.run(app.ctx, {})
}
let orders = 0
async function buy(members: readonly ProfileId[], more: { provider?: string; state?: 'paid' | 'disputed' } = {}) {
  const at = app.ctx.now()
  for (const member of members) {
    const id = String((orders += 1)).padStart(26, 'a')
    await sql`insert into purchase_order (id, member_id, site_id, pack, credits, price_minor, currency, payment_method, provider, state, created_at, updated_at, paid_at, pool_id)
      values (${id}, ${member}, ${app.site().id}, 'small', 10, 999, 'EUR', 'card', ${more.provider ?? 'mollie'}, ${more.state ?? 'paid'}, ${at}, ${at}, ${at}, ${app.site().pool_id})`.execute(
      app.ctx.db,
    )
  }
  await app.ctx.db.updateTable('member').set({ paid_at: at }).where('id', 'in', members).execute()
}
/** A chat in which the first of two wrote. */
async function write(from: ProfileId, to: ProfileId) {
  const at = app.ctx.now()
  const pool_id = app.site().pool_id
  const { id } = await app.ctx.db
    .insertInto('conversation')
    .values({ lo_id: Math.min(from, to) as ProfileId, hi_id: Math.max(from, to) as ProfileId, created_at: at, pool_id } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [member_id, peer_id, sent] of [
    [from, to, 1],
    [to, from, 0],
  ])
    await sql`insert into conversation_member (member_id, conversation_id, peer_id, last_at, sent, pool_id) values (${member_id}, ${id}, ${peer_id}, ${at}, ${sent}, ${pool_id})`.execute(
      app.ctx.db,
    )
}

test('members who confirm later count on the day they signed up, once that day is counted again; today counts at once', async () => {
  await join(6)
  const late = await join(2, { activated: false })
  expect(await funnel(30)).toMatchObject({ step_1: 8, confirmed: 6 })
  await night()
  expect(await funnel(30)).toMatchObject({ step_1: 8, confirmed: 6 })
  await join(5)
  expect(await funnel(30)).toMatchObject({ step_1: 13, confirmed: 11 })
  expect(await funnel(1)).toMatchObject({ step_1: 5, confirmed: 5 })
  await app.ctx.db.updateTable('member').set({ activated_at: app.ctx.now() }).where('id', 'in', late).execute()
  expect(await funnel(30)).toMatchObject({ confirmed: 11 })
  await night()
  await countFunnel.run(app.ctx, {})
  expect(await funnel(30)).toMatchObject({ step_1: 13, confirmed: 13 })
  expect(await funnel(1)).toMatchObject({ step_1: 0 })
})

test('a newcomer who left at step 3 counts up to step 3, once, however often the form is opened again', async () => {
  const left = await join(6, { activated: false })
  await see(left, 2)
  await see(left, 3)
  await see(left, 1)
  await see(left, 3)
  await see(await join(5), 7)
  expect(await funnel(30)).toMatchObject({
    step_1: 11,
    step_2: 11,
    step_3: 11,
    step_4: 5,
    step_5: 5,
    step_6: 5,
    step_7: 5,
    confirmed: 5,
  })
  await night()
  expect(await funnel(30)).toMatchObject({ step_1: 11, step_3: 11, step_4: 5, step_7: 5 })
})

test('without a stored step the answers say how far somebody came', async () => {
  const bare = { gender: null, date_of_birth: null, personal: null, countryregion: null, city: null, last_signup_step: false }
  const all = await join(5, { activated: false })
  await app.ctx.db.updateTable('profile').set(bare).where('id', 'in', all).execute()
  expect(await funnel(30)).toMatchObject({ step_1: 5, step_2: 0 })
  await app.ctx.db.updateTable('profile').set({ city: 'Utrecht' }).where('id', 'in', all).execute()
  expect(await funnel(30)).toMatchObject({ step_4: 5, step_5: 0 })
  await app.ctx.db.updateTable('profile').set({ last_signup_step: true }).where('id', 'in', all).execute()
  expect(await funnel(30)).toMatchObject({ step_6: 5, step_7: 0 })
})

test('first messages to people, first and second purchases count; sandbox money, charge-backs and fictional profiles do not', async () => {
  const ten = await join(10)
  const [fictional] = await join(6, { fictional: true })
  for (const member of ten.slice(0, 5)) await write(member, ten[9]!)
  for (const member of ten.slice(5, 9)) await write(member, fictional!)
  await buy(ten.slice(0, 8))
  await buy(ten.slice(0, 6))
  await buy([ten[8]!], { provider: 'sandbox' })
  await buy([ten[9]!], { state: 'disputed' })
  const counted = { step_1: 10, first_message: 5, first_purchase: 8, second_purchase: 6 }
  expect(await funnel(30)).toMatchObject(counted)
  await night()
  expect(await funnel(30)).toMatchObject(counted)
})

test('cuts are by the networks of the brand, by country, by page of the form and by template; others stand together', async () => {
  const partner = { network: 'lamplight', click_id: 'sub1' as const, signing_secret: 'lamplight', postbacks: {} }
  await importSite(app.ctx, { ...app.site().file, networks: [partner] })
  await join(6, { network: 'lamplight', form_path: '/landers/video/general-nl/', country: 'NL' })
  await join(7, { network: 'typed-by-somebody', form_path: '/Members/12/landing', country: 'BE' })
  await join(8, { form_path: '/anywhere', country: 'NL' })
  await join(9, { host: 'classic.localhost', form_path: '/' })
  const expectCuts = async () => {
    expect(await lines('network')).toEqual({ '': 15, lamplight: 6 })
    expect(await lines('country')).toEqual({ NL: 14, BE: 7 })
    expect(await lines('lander')).toEqual({ '': 8, '/members': 7, '/landers/video/general-nl': 6 })
    expect(await lines('template')).toEqual({ social: 21 })
    const both = await read({ cut: 'template' }, [app.site(), app.site('classic.localhost')])
    expect(both.lines.map(({ key, steps }) => [key, numbers(steps)['step_1']])).toEqual([
      ['social', 21],
      ['classic', 9],
    ])
    expect(numbers(both.steps)).toMatchObject({ step_1: 30 })
  }
  await expectCuts()
  await night()
  await expectCuts()
  expect((await read()).lines).toEqual([])
})

test('a cell of fewer than five says so, and keys with nothing else stand together with what is not among the largest', async () => {
  await join(6, { country: 'NL' })
  await join(3, { country: 'BE' })
  await join(2, { country: 'DE' })
  await see(await join(4, { country: 'NL' }), 7)
  const { lines: cut, steps } = await read({ cut: 'country' })
  expect(cut.map(({ key }) => key)).toEqual(['NL', null])
  expect(numbers(cut[0]!.steps)).toMatchObject({ step_1: 10, visit: 0 })
  expect(numbers(cut[1]!.steps)).toMatchObject({ step_1: 5 })
  expect(numbers(steps)).toMatchObject({ step_1: 15, first_purchase: 0 })
  await buy(await join(4))
  expect(numbers((await read()).steps)).toMatchObject({ first_purchase: null, second_purchase: 0 })
  for (const form_path of formPages.slice(0, mostFunnelLines + 3)) await join(5, { form_path })
  const many = (await read({ cut: 'lander' })).lines
  expect(many).toHaveLength(mostFunnelLines + 1)
  expect(many.at(-1)).toMatchObject({ key: null })
})

test('a period stands beside the one before it, and beside the same days of the year before', async () => {
  await join(5)
  app.wait(334 * dayMs)
  await join(6)
  app.wait(30 * dayMs)
  await countFunnel.run(app.ctx, {})
  await join(7)
  const stepIn = async (compare: Comparison) => (await read({ compare })).steps.find(({ step }) => step === 'step_1')
  expect(await stepIn('none')).toEqual({ step: 'step_1', n: 7 })
  expect(await stepIn('before')).toEqual({ step: 'step_1', n: 7, before: 6 })
  // 364 days ago: the first night counts old days too
  expect(await stepIn('year')).toEqual({ step: 'step_1', n: 7, before: 5 })
  const { lines: cut } = await read({ cut: 'lander', compare: 'before' })
  expect(cut[0]!.steps.find(({ step }) => step === 'step_1')).toEqual({ step: 'step_1', n: 7, before: 6 })
})

test('who erased the account leaves the counts of days that are still counted, and steps go after 100 days', async () => {
  const six = await join(6, { country: 'NL' })
  await see(six, 4)
  await night()
  await app.ctx.db.deleteFrom('member').where('id', 'in', six).execute()
  expect(await funnel(30)).toMatchObject({ step_1: 6 })
  await night()
  expect(await funnel(30)).toMatchObject({ step_1: 0, step_4: 0 })
  expect(await lines('country')).toEqual({ others: 0 })
  await see(await join(1), 2)
  const steps = () => app.ctx.db.selectFrom('signup_step').select('step').execute()
  expect(await steps()).toEqual([{ step: 2 }])
  app.wait(101 * dayMs)
  await figuresJobs.find(({ name }) => name === 'figures.clear-old')!.run(app.ctx, {})
  expect(await steps()).toEqual([])
})

test('of members who signed up long ago no step is stored', async () => {
  const [old] = await join(1)
  app.wait(91 * dayMs)
  await see([old!], 3)
  expect(await app.ctx.db.selectFrom('signup_step').selectAll().execute()).toEqual([])
})
