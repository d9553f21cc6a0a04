/** Verification by a provider, over HTTP: its yes, its no, its doubt, its silence, and a stranger in its place. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#domain/verification/verification.ts'
import { hourMs } from '#domain/time/durations.ts'
import { claimNextCase } from '#server/cases/cases.ts'
import { storeImage } from '#server/photos/photos.ts'
import { decideVerification } from '#server/verification/verification.ts'
import { askProvider, endVerifications } from '#server/verification/verification.jobs.ts'
import { memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openVerificationStandIn, providerSecret, type ProviderStandIn } from '../../../tests/verification-provider.ts'

let app: TestApp
let provider: ProviderStandIn
let picture: Buffer
beforeAll(async () => {
  app = await openTestApp()
  provider = await openVerificationStandIn(app.ctx.now)
  const verification = { url: provider.url, secret: providerSecret, company: 'Lookalike Ltd' }
  Object.assign(app.ctx, { config: { ...app.ctx.config, verification } })
  picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#753' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await provider.close()
  await app.close()
})
const { newMember } = memberFixtures(() => app)

async function send({ call }: Person) {
  const form = new FormData()
  for (const n of [1, 2, 3]) form.append('file', new File([new Uint8Array(picture)], `${n}.jpg`))
  const begun = (await call('POST /api/verification.php', { body: { agrees: true } })).body as Verification
  expect(begun).toMatchObject({ state: 'posing', company: 'Lookalike Ltd' })
  expect((await call('POST /api/selfies.php', { form })).status).toBe(200)
  return begun.poses
}
const person = async () => {
  const one = await newMember()
  await storeImage(app.ctx, one.id, picture)
  return one
}
const stateOf = async ({ call }: Person) => (await call('GET /api/verification.php')).body as Verification
const casesOf = ({ id }: Person) =>
  app.ctx.db.selectFrom('moderation_case').select(['kind', 'state']).where('subject_id', '=', id).execute()
const nextCase = () => claimNextCase(app.ctx, 'staff:1')

test('its yes is a badge, and no selfie is left', async () => {
  provider.says = { outcome: 'approve' }
  const anna = await person()
  const poses = await send(anna)
  await app.runJobs()
  expect(await stateOf(anna)).toMatchObject({ state: 'verified' })
  const request = provider.requests.at(-1)
  expect([request?.poses, request?.selfies.length, request?.photos.length]).toEqual([poses, 3, 1])
  expect((await app.files()).filter((path) => path.startsWith('verification/'))).toEqual([])
  expect(await nextCase()).toBeNull()
})

test('its no says why, and the next try is looked at by a person', async () => {
  provider.says = { outcome: 'refuse', reason: 'face' }
  const anna = await person()
  await send(anna)
  await app.runJobs()
  expect(await stateOf(anna)).toMatchObject({ state: 'refused', reason: 'face' })
  const count = provider.requests.length
  await send(anna)
  await app.runJobs()
  expect(provider.requests).toHaveLength(count)
  const one = await nextCase()
  const yes = { outcome: 'approved', photos: null } as const
  await decideVerification(app.ctx, { actor_kind: 'staff', actor: '1' }, { reference: one?.reference ?? '', version: null }, yes)
  expect(await stateOf(anna)).toMatchObject({ state: 'verified' })
})

test('its doubt is a case', async () => {
  provider.says = { outcome: 'unsure' }
  const anna = await person()
  await send(anna)
  await app.runJobs()
  expect(await stateOf(anna)).toMatchObject({ state: 'waiting' })
  expect(await nextCase()).toMatchObject({ kind: 'verification', subject_id: anna.id })
})

test.each(['away', 'forged'] as const)('%s, it decides nothing, and after an hour people look', async (says) => {
  provider.says = says
  const anna = await person()
  await send(anna)
  const { id } = await app.ctx.db
    .selectFrom('verification')
    .select('id')
    .where('member_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  await expect(askProvider.run(app.ctx, { verification: id })).rejects.toThrow('provider of verification')
  expect([(await stateOf(anna)).state, await casesOf(anna)]).toEqual(['waiting', []])
  app.wait(hourMs)
  await endVerifications.run(app.ctx, {})
  expect(await casesOf(anna)).toEqual([{ kind: 'verification', state: 'open' }])
  provider.says = { outcome: 'approve' }
  await app.runJobs()
  expect((await stateOf(anna)).state).toBe('waiting')
})
