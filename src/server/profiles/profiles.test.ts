/** Profiles: what a site hides stays hidden, and who may not be seen is as if they were not there. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Profile, ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'
import { FieldName } from '#domain/profiles/profile-fields.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { setStatus } from '../../../tests/test-members.ts'

let app: TestApp
let asAnna: Caller
let ben: ProfileId
let file: SiteFile
const answers = {
  gender: 'm',
  city: 'Utrecht',
  seeking: 'f',
  relation: 'divorced',
  looking_for: 'dating',
  children: 'grown_up',
  smoking: 'no',
  drinking: 'socially',
  education: 'college',
  interests: ['hiking', 'wine'],
  personal: 'I bake on Sundays.',
} as const
beforeAll(async () => {
  app = await openTestApp()
  file = app.site().file
  ben = await app.createMember('Ben', { gender: 'm' })
  asAnna = await openCaller(app, await app.createMember('Anna'))
  const asBen = await openCaller(app, ben)
  expect((await asBen('PUT /api/user.php', { body: { ...answers, date_of_birth: '1980-01-31' } })).status).toBe(200)
})
beforeEach(() => importSite(app.ctx, { ...file, visible_profile_fields: FieldName.options }))
afterAll(() => app.close())

const seen = async () => (await asAnna('GET /api/profile.php', { query: { profile: ben } })).body as Profile
const setSite = (more: Partial<SiteFile>) => importSite(app.ctx, { ...file, ...more })

test('a site that shows everything shows everything, and never the birth date', async () => {
  const profile = await seen()
  expect(profile).toMatchObject({ ...answers, age: 46 })
  // a number of a member may hold the same four digits
  expect(JSON.stringify({ ...profile, id: 0 })).not.toMatch(/1980|01-31/)
})

test.each(FieldName.options)('a site that hides %s does not send it, and everything else it does', async (field) => {
  await setSite({ visible_profile_fields: FieldName.options.filter((shown) => shown !== field) })
  const hidden = field === 'date_of_birth' ? { age: null } : field === 'interests' ? { interests: [] } : { [field]: null }
  expect(await seen()).toMatchObject({ ...answers, age: 46, ...hidden })
})

test('a site that hides notes does not send them', async () => {
  await setSite({ visible_profile_notes: false })
  expect((await seen()).personal).toBeNull()
})

test('what a site hides is not on its cards either', async () => {
  await setSite({ visible_profile_fields: ['gender'] })
  const { body } = await asAnna('GET /api/search.php', { query: { gender: 'm', searchAllCountries: '1' } })
  const [card] = (body as { profiles: Partial<Profile>[] }).profiles
  expect(card).toMatchObject({ id: ben, gender: 'm', age: null, city: null })
})

test('where cards are letters they show how a text begins; other brands, and those without texts, do not send it', async () => {
  const words = async () => {
    const { body } = await asAnna('GET /api/search.php', { query: { gender: 'm', searchAllCountries: '1' } })
    return (body as { profiles: ProfileCard[] }).profiles[0]?.words
  }
  await setSite({ kinds: { card: 'letter' } })
  expect(await words()).toBe('I bake on Sundays.')
  await setSite({ kinds: { card: 'letter' }, visible_profile_notes: false })
  expect(await words()).toBeUndefined()
  await setSite({ kinds: { card: 'poster' } })
  expect(await words()).toBeUndefined()
})

test.each(['paused', 'banned', 'deleted'] as const)('who is %s looks like a missing profile', async (status) => {
  const dora = await app.createMember(`Dora${status}`)
  await setStatus(app.ctx.db, dora, status)
  const gone = await asAnna('GET /api/profile.php', { query: { profile: dora } })
  const never = await asAnna('GET /api/profile.php', { query: { profile: 1 } })
  expect([gone.status, gone.text]).toEqual([never.status, never.text])
  expect(gone.status).toBe(404)
})

test('a distance is shown as a band, between two who both show theirs, and not of a town that is unknown', async () => {
  const asBen = await openCaller(app, ben)
  const set = (caller: Caller, body: object) => caller('PUT /api/user.php', { body })
  const band = async () => (await seen()).within_km
  await set(asAnna, { country: 'NL', countryregion: 'NL-UT', city: 'Amersfoort', show_distance: true })
  await set(asBen, { country: 'NL', countryregion: 'NL-UT', city: 'Utrecht' })
  expect(await band()).toBeUndefined()
  await set(asBen, { show_distance: true })
  expect(await band()).toBe(25)
  await set(asAnna, { show_distance: false })
  expect(await band()).toBeUndefined()
  await set(asAnna, { show_distance: true })
  await setSite({ visible_profile_fields: FieldName.options.filter((shown) => shown !== 'city') })
  expect(await band()).toBeUndefined()
  await setSite({ visible_profile_fields: FieldName.options })
  await set(asBen, { city: 'Nowhere at all' })
  expect(await band()).toBeUndefined()
})
