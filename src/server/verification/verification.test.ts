/** Verification: poses once and for ten minutes, selfies that nobody keeps, a badge that falls with its photo. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { poses, triesAWeek, waitingMs } from '#domain/verification/poses.ts'
import type { CasePage } from '#domain/cases/case-pages.ts'
import type { Verification } from '#domain/verification/verification.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { claimNextCase, findCase } from '#server/cases/cases.ts'
import { decide, liftMember, undoDecision } from '#server/decisions/decisions.ts'
import { storeImage, makeMainPhoto, removePhoto } from '#server/photos/photos.ts'
import { decideVerification } from '#server/verification/verification.ts'
import { endVerifications } from '#server/verification/verification.jobs.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openConsole, type Worker } from '../../../tests/console.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { readCopy } from '../../../tests/member-copy.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let selfie: Buffer
beforeAll(async () => {
  app = await openTestApp()
  selfie = await drawn('#753')
    .withExifMerge({ IFD0: { Make: 'Secret phone' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)
const drawn = (background: string) => sharp({ create: { width: 300, height: 400, channels: 3, background } })
const ada = { actor_kind: 'staff', actor: '1' } as const

async function withPhoto(): Promise<Person> {
  const person = await newMember()
  await addPhoto(person.id)
  return person
}
const addPhoto = async (member: ProfileId, colour = '#246') =>
  (await storeImage(app.ctx, member, await drawn(colour).jpeg().toBuffer())).id
const begin = async ({ call }: Person) => {
  const { status, body } = await call('POST /api/verification.php', { body: { agrees: true } })
  return { status, code: (body as { error?: string }).error, ...(body as Verification) }
}
const stateOf = async ({ call }: Person) => (await call('GET /api/verification.php')).body as Verification

function formOf(count: number) {
  const form = new FormData()
  for (let n = 1; n <= count; n += 1) form.append('file', new File([new Uint8Array(selfie)], `${n}.jpg`))
  return form
}
const send = ({ call }: Person, count = 3, key?: string) =>
  call('POST /api/selfies.php', { form: formOf(count), ...(key && { key }) })
async function sent(): Promise<Person> {
  const person = await withPhoto()
  await begin(person)
  expect((await send(person)).status).toBe(200)
  return person
}
async function verified(): Promise<Person> {
  const person = await sent()
  await decideOn(person, 'approved')
  return person
}
async function decideOn(person: Person, outcome: 'approved' | 'refused', reason?: 'other_person' | 'pose') {
  const { reference } = (await claimNextCase(app.ctx, 'staff:1'))!
  await decideVerification(app.ctx, ada, { reference, version: null }, { outcome, reason, photos: null })
  await app.runJobs()
  return stateOf(person)
}
const selfieFiles = async () => (await app.files()).filter((path) => path.startsWith('verification/'))
const badgeOf = async (member: ProfileId) =>
  (await app.ctx.db.selectFrom('profile').select('verified_on').where('id', '=', member).executeTakeFirstOrThrow()).verified_on
const cardOf = async (viewer: Person, of: Person) =>
  (await viewer.call('GET /api/profile.php', { query: { profile: of.id } })).body as { verified?: true }

test('poses are three different ones, the same for a repeat, and new ones once ten minutes are over', async () => {
  const anna = await withPhoto()
  const first = await begin(anna)
  expect(first).toMatchObject({ state: 'posing', tries_left: triesAWeek, has_photo: true, company: null })
  expect(new Set(first.poses).size).toBe(3)
  expect(first.poses.every((pose) => poses.includes(pose))).toBe(true)
  expect((await begin(anna)).poses).toEqual(first.poses)
  app.wait(10 * minuteMs)
  expect((await stateOf(anna)).state).toBe('none')
  expect((await send(anna)).body).toMatchObject({ error: 'verification_over' })
  expect((await begin(anna)).state).toBe('posing')
})

test('without a photo that others see there is nothing to compare, and a brand without verification has none', async () => {
  expect(await begin(await newMember())).toMatchObject({ status: 422, code: 'verification_no_photo' })
  const { id } = await newMember({ host: 'classic.localhost' })
  await addPhoto(id)
  const call = await openCaller(app, id, 'classic.localhost')
  expect(await begin({ id, call })).toMatchObject({ status: 422, code: 'field_not_offered' })
})

test('selfies are one a pose, lose what the camera wrote, and open a case', async () => {
  const anna = await withPhoto()
  await begin(anna)
  expect((await send(anna, 2)).body).toMatchObject({ error: 'invalid_input' })
  expect((await send(anna, 3, 'a-key-of-hers')).body).toMatchObject({ state: 'waiting', tries_left: 2 })
  expect((await send(anna, 3, 'a-key-of-hers')).body).toMatchObject({ state: 'waiting' })
  const files = await selfieFiles()
  expect(files).toHaveLength(3)
  const stored = await app.ctx.files.get(files[0] ?? '')
  expect(Buffer.from(stored?.bytes ?? []).includes('Secret phone')).toBe(false)
  expect(await decideOn(anna, 'approved')).toMatchObject({ state: 'verified', verified_on: '2026-06-15' })
})

test('a yes gives the badge, which others see, and wipes the selfies', async () => {
  const [anna, ben] = [await sent(), await newMember()]
  expect(await cardOf(ben, anna)).not.toHaveProperty('verified')
  await decideOn(anna, 'approved')
  expect(await cardOf(ben, anna)).toMatchObject({ verified: true })
  const card = sql<{ verified: boolean }>`select verified from search_card where id = ${anna.id}`
  expect((await card.execute(app.ctx.db)).rows).toEqual([{ verified: true }])
  expect(await selfieFiles()).toEqual([])
  expect(await app.ctx.db.selectFrom('verification_photo').selectAll().execute()).toEqual([])
  const mail = (await app.mails()).at(-1)
  expect(mail?.subject).toBe('About your profile')
  const copy = await readCopy(app.ctx, anna.id)
  expect(copy['verification']).toEqual([expect.objectContaining({ state: 'approved', decided_by: 'people' })])
  expect(Object.keys(copy['verification']?.[0] ?? {})).not.toContain('poses')
})

test('a no says why, and three tries a week are all', async () => {
  const anna = await withPhoto()
  for (let n = 1; n <= triesAWeek; n += 1) {
    expect((await begin(anna)).state).toBe('posing')
    await send(anna)
    expect(await decideOn(anna, 'refused', 'pose')).toMatchObject({ state: 'refused', reason: 'pose', tries_left: 3 - n })
  }
  expect(await selfieFiles()).toEqual([])
  expect(await begin(anna)).toMatchObject({ status: 429, code: 'verification_limit' })
  app.wait(7 * dayMs + 1)
  expect((await begin(anna)).state).toBe('posing')
  await anna.call('DELETE /api/verification.php')
})

test('the badge holds while the first photo is one that was compared', async () => {
  const anna = await withPhoto()
  const second = await addPhoto(anna.id, '#824')
  await begin(anna)
  await send(anna)
  await decideOn(anna, 'approved')
  await makeMainPhoto(app.ctx, anna.id, second)
  const added = await addPhoto(anna.id, '#111')
  expect((await stateOf(anna)).state).toBe('verified')
  await removePhoto(app.ctx, anna.id, second)
  expect((await stateOf(anna)).state).toBe('verified')
  await makeMainPhoto(app.ctx, anna.id, added)
  expect(await stateOf(anna)).toMatchObject({ state: 'lapsed', verified_on: null })
  expect(await badgeOf(anna.id)).toBeNull()
})

test('a first photo that came after the person looked is not approved', async () => {
  const anna = await sent()
  const { reference } = (await claimNextCase(app.ctx, 'staff:1'))!
  const before = await app.ctx.db.selectFrom('image').select('id').where('member_id', '=', anna.id).execute()
  await makeMainPhoto(app.ctx, anna.id, await addPhoto(anna.id, '#fff'))
  const seen = { outcome: 'approved', photos: before.map(({ id }) => id) } as const
  const approve = decideVerification(app.ctx, ada, { reference, version: null }, seen)
  await expect(approve).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const other = decide(app.ctx, ada, { case: reference }, { measures: ['nothing'], facts: 'x', source: 'own' })
  await expect(other).rejects.toMatchObject({ code: 'invalid_input' })
  await anna.call('DELETE /api/verification.php')
  expect((await findCase(app.ctx, reference))?.state).toBe('closed')
})

test('what a member takes back is gone: a try with its selfies and its case, or the badge', async () => {
  const anna = await sent()
  expect((await anna.call('DELETE /api/verification.php')).body).toMatchObject({ state: 'none' })
  await app.runJobs()
  expect(await selfieFiles()).toEqual([])
  expect(await claimNextCase(app.ctx, 'staff:1')).toBeNull()
  await begin(anna)
  await send(anna)
  await decideOn(anna, 'approved')
  expect((await anna.call('DELETE /api/verification.php')).body).toMatchObject({ state: 'none', verified_on: null })
})

test('a ban takes the badge and what is under way; a ban as a false profile that merely ends brings nothing back', async () => {
  const [anna, ben] = [await sent(), await sent()]
  await claimNextCase(app.ctx, 'staff:1')
  await decideVerification(
    app.ctx,
    ada,
    {
      reference: (
        await app.ctx.db
          .selectFrom('moderation_case')
          .select('reference')
          .where('subject_id', '=', anna.id)
          .executeTakeFirstOrThrow()
      ).reference,
      version: null,
    },
    { outcome: 'approved', photos: null },
  )
  for (const { id } of [anna, ben])
    await decide(app.ctx, ada, { member: id }, { measures: ['ban'], clause: 'fake', facts: 'x', source: 'own' })
  await app.runJobs()
  expect(await badgeOf(anna.id)).toBeNull()
  expect(await selfieFiles()).toEqual([])
  expect(await claimNextCase(app.ctx, 'staff:1')).toBeNull()
  // of both: a hash of a banned photo would hold those of the next tests
  for (const { id } of [anna, ben]) await liftMember(app.ctx, ada, id, 'We were wrong')
  expect(await badgeOf(anna.id)).toBeNull()
})

test.each([
  ['lifted', 'scam'],
  ['undone', 'fake'],
] as const)('a ban that is %s brings the badge back as of its day, and not onto another first photo', async (how, clause) => {
  const [anna, ben] = [await verified(), await verified()]
  const day = await badgeOf(anna.id)
  for (const { id } of [anna, ben]) {
    const input = { measures: ['ban'], clause, facts: 'x', source: 'own' } as const
    const { reference } = await decide(app.ctx, ada, { member: id }, input)
    expect(await badgeOf(id)).toBeNull()
    if (id === ben.id) await app.ctx.db.updateTable('verification').set({ compared: [] }).where('member_id', '=', id).execute()
    if (how === 'undone') await undoDecision(app.ctx, ada, reference)
    else await liftMember(app.ctx, ada, id, 'We were wrong')
  }
  expect(day).not.toBeNull()
  expect([await badgeOf(anna.id), await badgeOf(ben.id)]).toEqual([day, null])
})

test('what nobody decides in two weeks ends, its selfies are wiped, and the member reads it', async () => {
  const anna = await sent()
  app.wait(waitingMs)
  await endVerifications.run(app.ctx, {})
  await app.runJobs()
  expect(await stateOf(anna)).toMatchObject({ state: 'expired' })
  expect(await selfieFiles()).toEqual([])
  expect(await claimNextCase(app.ctx, 'staff:1')).toBeNull()
  expect((await app.mails()).at(-1)?.text_body).toContain('two weeks')
})

test('a process that dies between the file and its row leaves no file', async () => {
  const { putSelfies } = await import('#server/verification/selfies.ts')
  const { id } = await newMember()
  await putSelfies(app.ctx, id, [selfie])
  expect(await selfieFiles()).toHaveLength(1)
  app.wait(15 * minuteMs)
  await app.runJobs()
  expect(await selfieFiles()).toEqual([])
})

test('a fictional profile is never verified, whatever writes it', async () => {
  const story = await app.createMember('Story', { fictional: true, email: 'story-verified@example.test' })
  const write = sql`update profile set verified_on = '2026-01-01' where id = ${story}`.execute(app.ctx.db)
  await expect(write).rejects.toThrow('profile_verified_is_real')
})

test('a selfie is seen by who holds its case, and leaves a line each time', async () => {
  const anna = await sent()
  const desk = openConsole(app)
  const at = { kind: 'pool', id: app.site().pool_id } as const
  const [mona, max] = [await desk.hire('Mona', { role: 'moderator', at }), await desk.hire('Max', { role: 'moderator', at })]
  const { reference } = (await mona.call('POST /api/cases/next', { body: {} })).body as { reference: string }
  const look = async ({ cookie }: Worker, name: string) =>
    (
      await desk.hono.request(`http://console.localhost:3000/verification/${reference}/${name}`, {
        headers: { host: 'console.localhost:3000', cookie },
      })
    ).status
  const count = sql<{ n: number }>`select count(*)::int as n from audit_log where act = 'case selfie'`
  const lines = async () => (await count.execute(app.ctx.db)).rows[0]?.n ?? 0
  expect([await look(mona, '1'), await look(mona, '3'), await lines()]).toEqual([200, 200, 2])
  expect([await look(max, '1'), await look(mona, '4'), await look(mona, 'photo-1'), await lines()]).toEqual([404, 404, 404, 2])
  const page = (await mona.call('GET /api/cases/one', { query: { reference } })).body as CasePage
  expect(page.case).toMatchObject({ kind: 'verification', lane: 'usual', subject: { id: anna.id } })
  const { photos = [], poses: drawnPoses } = page.verification ?? {}
  expect(drawnPoses).toHaveLength(3)
  expect(await look(mona, `photo-${photos[0]}`)).toBe(200)
  const yes = { reference, version: page.case.version, outcome: 'approved', photos }
  expect((await mona.call('POST /api/cases/verify', { body: { ...yes, reason: 'face' } })).status).toBe(400)
  expect((await max.call('POST /api/cases/verify', { body: yes })).status).toBe(409)
  expect((await mona.call('POST /api/cases/verify', { body: yes })).status).toBe(200)
  expect([await look(mona, '1'), await stateOf(anna)]).toEqual([404, expect.objectContaining({ state: 'verified' })])
})
