/** The search index finds what the database finds, at the same moment, in every process. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openSessions } from '#server/sessions/session.ts'
import type { ChangeCounters } from '#server/sessions/change-counters.ts'
import { maintainIndex } from '#server/search/maintain-index.ts'
import type { IdSearch, Kind, SearchIndex } from '#server/ports/search-index.ts'
import { searchPages } from '#server/search/search.store.ts'
import { trimSearchChanges } from '#server/search/search.jobs.ts'
import { blockMember } from '#server/safety/safety.ts'
import { cookieOf } from '../../../tests/stream-listener.ts'
import { openOverSocket, noSwitches } from '../../../tests/searching.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openState } from '#server/infrastructure/state.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let eva: ProfileId
type Process = { index: SearchIndex; stop: () => Promise<void>; readVersions: () => Promise<ChangeCounters | undefined> }
let processes: Process[]
let cookie: string
beforeAll(async () => {
  app = await openTestApp()
  eva = await app.createMember('Eva')
  cookie = await cookieOf(app, eva)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('member').where('id', '!=', eva).execute()
  processes = await Promise.all([startProcess(), startProcess({ isRemote: true })])
})
afterEach(() => Promise.all(processes.map(({ stop }) => stop())))

/** One that has the index in itself, or one that asks a search process. */
async function startProcess({ isRemote = false } = {}): Promise<Process> {
  const ctx = { ...app.ctx, state: openState() }
  const own = maintainIndex(ctx)
  await own.loaded
  const { find } = openSessions(ctx)
  const readVersions = async () => (await find(cookie, app.site()))?.versions
  const remote = isRemote ? await openOverSocket(ctx, own) : null
  const stop = async () => {
    await remote?.close()
    own.stop()
  }
  return { index: (remote ?? own).index, stop, readVersions }
}

const criteria: IdSearch = {
  pool: 1,
  genders: ['m'],
  others: [],
  places: ['NL'],
  off: [0],
  countries: ['NL'],
  home: null,
  born_after: '1900-01-01',
  born_until: '2008-01-01',
  viewer: 0,
  unmet: false,
  fictional: false,
  ...noSwitches,
  fit: null,
  max: 12,
  skip: 0,
}
const man = (name: string, more: object = {}) => app.createMember(name, { gender: 'm', ...more })
let times = 0
/** Alternating: visitors' searches read the log, members' only when session and index have different snapshots. */
async function inProcess({ index, readVersions }: Process, more: Partial<IdSearch> = {}, kind: Kind = 'country') {
  times += 1
  const versions = times % 2 === 0 ? await readVersions() : undefined
  const search = { kind, criteria: { ...criteria, pool: app.site().pool_id, ...more } }
  return (await index.findPage(search, versions ?? null, false))?.ids
}
/** What each process finds, and that all of them find what the database does. */
async function found(more: Partial<IdSearch> = {}, kind: Kind = 'country') {
  const [truth] = await searchPages(app.ctx.db, kind, [{ ...criteria, pool: app.site().pool_id, ...more }])
  for (const process of [...processes, ...processes]) expect(await inProcess(process, more, kind)).toEqual(truth?.ids)
  times += 1
  return truth?.ids ?? []
}

test('anyone who joins, leaves, pauses, comes back or is banned is so in the next search of every process', async () => {
  const ben = await man('Ben')
  expect(await found()).toEqual([ben])
  for (const status of ['paused', 'banned'] as const) {
    await setStatus(app.ctx.db, ben, status)
    expect(await found()).toEqual([])
    await setStatus(app.ctx.db, ben, 'active')
    expect(await found()).toEqual([ben])
  }
  await app.ctx.db.deleteFrom('member').where('id', '=', ben).execute()
  expect(await found()).toEqual([])
})

test('a block takes effect in the next search, on both sides, and so does taking it back', async () => {
  const ben = await man('Ben')
  expect(await found({ viewer: eva })).toEqual([ben])
  await blockMember(app.ctx, ben, eva)
  expect(await found({ viewer: eva })).toEqual([])
  expect(await found({ viewer: ben, genders: ['f'] })).toEqual([])
  await app.ctx.db.deleteFrom('exclusion').execute()
  expect(await found({ viewer: eva })).toEqual([ben])
})

test('anyone who was here last comes first, and anyone who moves is found where they live', async () => {
  const [ben, tom] = [await man('Ben'), await man('Tom')]
  app.wait(24 * 60 * 60_000)
  await app.ctx.db.updateTable('member').set({ seen_at: app.ctx.now() }).where('id', '=', ben).execute()
  expect(await found()).toEqual([ben, tom])
  await app.ctx.db
    .updateTable('profile')
    .set({ country: 'DE', countryregion: 'DE-BE', city: 'Berlin' })
    .where('id', '=', ben)
    .execute()
  expect(await found()).toEqual([tom])
  expect(await found({ places: ['DE'] })).toEqual([ben])
  expect(await found({ places: ['DE-BE'] }, 'region')).toEqual([ben])
  expect(await found({ places: ['NL-NH'] }, 'region')).toEqual([tom])
})

test('a change that began early and was committed late is not missed', async () => {
  const [ben, tom] = [await man('Ben'), await man('Tom')]
  const { promise: held, resolve: commit } = Promise.withResolvers<void>()
  const slow = app.ctx.db.transaction().execute(async (db) => {
    await db.updateTable('member').set({ status: 'paused' }).where('id', '=', ben).execute()
    await held
  })
  await expect
    .poll(() =>
      sql`select from pg_stat_activity where state = 'idle in transaction'`.execute(app.ctx.db).then((r) => r.rows.length),
    )
    .toBeGreaterThan(0)
  await setStatus(app.ctx.db, tom, 'paused')
  expect(await found()).toEqual([ben])
  commit()
  await slow
  expect(await found()).toEqual([])
})

test('a process that missed more than the log reloads everyone', async () => {
  const [first] = processes
  const ben = await man('Ben')
  // each trimming deletes what the one before saw, once no older transaction runs on this server
  const isStored = async () => {
    await trimSearchChanges.run(app.ctx, {})
    return (await sql`select from search_change where member_id = ${ben}`.execute(app.ctx.db)).rows.length > 0
  }
  await expect.poll(isStored, { timeout: 60_000 }).toBe(false)
  if (first) await expect.poll(() => inProcess(first)).toEqual([ben])
}, 90_000)

test('very many changes at once are one line of the log, and everyone is read anew', async () => {
  const [first] = processes
  await app.ctx.db.executeQuery(
    sql`insert into member (id, pool_id, site_id, email, password_hash, language, signed_up_at, seen_at)
      select 5000 + n, ${app.site().pool_id}, ${app.site().id}, 'm' || n || '@example.test', 'none', 'en', now(), now() from generate_series(1, 100500) n`.compile(
      app.ctx.db,
    ),
  )
  await sql`alter table profile disable trigger user`.execute(app.ctx.db)
  await sql`insert into profile (id, pool_id, name, gender, country, date_of_birth, language)
    select 5000 + n, ${app.site().pool_id}, 'M', 'm', 'BE', '1990-01-01', 'en' from generate_series(1, 100500) n`.execute(
    app.ctx.db,
  )
  await sql`alter table profile enable trigger user`.execute(app.ctx.db)
  await sql`delete from search_change`.execute(app.ctx.db)
  // one statement, which takes a slow machine longer than a member would wait
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`insert into search_card (id, pool_id, gender, country, rank, date_of_birth, fictional)
      select id, pool_id, gender, country, id, date_of_birth, false from profile where country = 'BE'`.execute(db)
  })
  expect((await sql`select member_id from search_change`.execute(app.ctx.db)).rows).toEqual([{ member_id: 0 }])
  const truth = Array.from({ length: 12 }, (_, n) => 105_500 - n)
  if (first) await expect.poll(() => inProcess(first, { places: ['BE'] })).toEqual(truth)
}, 90_000)
