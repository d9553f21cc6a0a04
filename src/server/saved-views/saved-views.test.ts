/** Saved views: one's own and the team's, who changes them, and what they never keep. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ViewLine } from '#domain/saved-views/saved-views.ts'
import { mostListed, mostViews, viewQuery } from '#domain/saved-views/view-lists.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
let mona: Worker
let mia: Worker
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  mona = await desk.hire('Mona', { role: 'moderator' })
  mia = await desk.hire('Mia', { role: 'moderator' })
})
afterAll(() => app.close())

const save = (who: Worker, name: string, more: object = {}) =>
  who.call('POST /api/views', { body: { list: 'cases', name, query: 'lane=safety', is_team: false, ...more } })
const saved = async (who: Worker, name: string, more: object = {}) => ((await save(who, name, more)).body as { id: number }).id
const views = async (who: Worker, list = 'cases') =>
  ((await who.call('GET /api/views', { query: { list } })).body as { views: ViewLine[] }).views
const remove = (who: Worker, id: number) => who.call('DELETE /api/views', { body: { id } })

test('a person sees their own views and the team’s, and no colleague’s', async () => {
  await save(mona, 'My safety')
  await save(mona, 'Everybody’s scams', { query: 'lane=scam', is_team: true })
  expect((await views(mia)).map(({ name, made_by, is_own, may_change }) => [name, made_by, is_own, may_change])).toEqual([
    ['Everybody’s scams', 'Mona', false, false],
  ])
  expect((await views(mona)).map(({ name, is_own }) => [name, is_own])).toEqual([
    ['Everybody’s scams', true],
    ['My safety', true],
  ])
  expect(await views(mona, 'members')).toEqual([])
})

test('the same name takes the place of what it was; another person’s of that name is another view', async () => {
  const id = await saved(mona, 'Twice')
  expect(await saved(mona, 'Twice', { query: 'lane=fraud' })).toBe(id)
  expect(await saved(mia, 'Twice')).not.toBe(id)
  expect((await views(mona)).find(({ name }) => name === 'Twice')).toMatchObject({ id, query: 'lane=fraud' })
})

test('a team’s view is removed by its maker or an owner, an own one by its maker alone', async () => {
  const [team, own] = [await saved(mona, 'Team', { is_team: true }), await saved(mona, 'Own')]
  expect(codeOf(await remove(mia, team))).toBe('not_allowed')
  expect(codeOf(await remove(mia, own))).toBe('not_found')
  expect(codeOf(await remove(olga, own))).toBe('not_found')
  expect((await remove(olga, team)).status).toBe(200)
  expect((await remove(mona, own)).status).toBe(200)
  expect(codeOf(await remove(mona, own))).toBe('not_found')
})

test('who has no right to a list has no views of it', async () => {
  const finn = await desk.hire('Finn', { role: 'finance' })
  expect(codeOf(await finn.call('GET /api/views', { query: { list: 'cases' } }))).toBe('not_allowed')
  expect(codeOf(await save(finn, 'Cases'))).toBe('not_allowed')
  expect((await save(finn, 'Members', { list: 'members', query: 'state=paused' })).status).toBe(200)
})

test('a view keeps filters, and neither the page, the place nor the words about a person', async () => {
  expect(viewQuery('members', 'q=anna%40example.com&state=banned&at=site:3&cursor=9&network=')).toBe('state=banned')
  expect(viewQuery('log', 'member=12&act=member&before=4')).toBe('act=member&member=12')
  await save(mona, 'Nobody', { list: 'members', query: 'q=anna&state=banned' })
  expect((await views(mona, 'members'))[0]).toMatchObject({ query: 'state=banned' })
})

test('saving and removing are lines in the log', async () => {
  const id = await saved(mia, 'Logged')
  await remove(mia, id)
  const lines = await listAuditLines(app.ctx.db, { act: 'view', target: String(id), limit: 5 })
  expect(lines.map(({ act, outcome }) => [act, outcome])).toEqual([
    ['view remove', 'done'],
    ['view save', 'done'],
  ])
})

test('a person has fifty at most, and may still change one of them', async () => {
  const pat = await desk.hire('Pat', { role: 'moderator' })
  for (let n = 1; n <= mostViews; n++) expect((await save(pat, `View ${n}`)).status).toBe(200)
  expect(codeOf(await save(pat, 'One more'))).toBe('view_limit')
  expect((await save(pat, 'View 7', { query: 'lane=fraud' })).status).toBe(200)
})

test('a team with more views than a menu lists is told so', async () => {
  const filled = Array.from({ length: mostListed }, (_, n) => ({
    made_by: `staff:${1_000_000 + Math.floor(n / mostViews)}`,
    name: `View ${n}`,
  }))
  const common = { list: 'photos', query: 'same=1', is_team: true, changed_at: app.ctx.now() } as const
  await app.ctx.db
    .insertInto('saved_view')
    .values(filled.map((view) => ({ ...view, ...common })))
    .execute()
  const read = async () =>
    (await mona.call('GET /api/views', { query: { list: 'photos' } })).body as { views: ViewLine[]; is_cut: boolean }
  const whole = await read()
  expect([whole.views.length, whole.is_cut]).toEqual([mostListed, false])
  await save(mona, 'One of her own', { list: 'photos', query: 'same=1' })
  const cut = await read()
  expect([cut.views.length, cut.is_cut, cut.views[0]?.name]).toEqual([mostListed, true, 'One of her own'])
})
