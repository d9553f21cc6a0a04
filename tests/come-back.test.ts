/** Somebody banned who comes back with a tag behind the address, the old device and the old photo is seen three times; no table keeps who they were. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs } from '#domain/time/durations.ts'
import { enqueueErasing, eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { decide, liftMember } from '#server/decisions/decisions.ts'
import { wipeMarks } from '#server/marks/marks.jobs.ts'
import { addPhotos } from '#server/photos/photos.ts'
import { recordSightings } from '#server/marks/marks.ts'
import { signUp } from '#server/signup/signup.ts'
import { tablesWith } from './every-table.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeEach(async () => void (app = await openTestApp()))
afterEach(() => app.close())

const ada = { actor_kind: 'staff', actor: '1' } as const
const email = 'crooked.sixpence@swindle.test'
const device = 'olddevice00000000000000000'
const portrait = (width: number, quality: number) =>
  sharp(readFileSync(new URL('../seed/portraits/013.webp', import.meta.url)))
    .resize(width)
    .jpeg({ quality })
    .toBuffer()
const join = (email: string, name: string) =>
  signUp(
    app.ctx,
    app.site(),
    { email, name, password: 'slow rivers run deep' },
    { locale: 'en', origin: 'http://social.localhost', userAgent: 'test', cookie: `__Host-device=${device}` },
  )
async function add(member: ProfileId, picture: Buffer) {
  const { files } = await addPhotos(app.ctx, member, [{ name: 'photo.jpg', source: picture }])
  return app.ctx.db
    .selectFrom('image')
    .select(['look', 'held_for', 'alike_id'])
    .where('id', '=', files[0]?.photo ?? 0)
    .executeTakeFirstOrThrow()
}
async function banned() {
  const member = await app.createMember('Sixpence', { email })
  await recordSightings(app.ctx, app.site(), member, { email, device, address: '198.51.100.7' })
  expect(await add(member, await portrait(320, 90))).toMatchObject({ look: 'new' })
  const decision = {
    measures: ['ban' as const],
    clause: 'scam' as const,
    facts: 'Wanted money for a flight',
    source: 'own' as const,
  }
  return { member, ...(await decide(app.ctx, ada, { member }, decision)) }
}

test('three hits: the address with a tag is refused, the old device makes a case, the old photo is held by itself', async () => {
  const { id } = await banned()
  await expect(join('crooked.sixpence+two@swindle.test', 'Penny')).rejects.toMatchObject({ code: 'banned' })
  const penny = await join('penny@elsewhere.test', 'Penny')
  const cases = app.ctx.db.selectFrom('moderation_case').select(['kind', 'lane']).where('subject_id', '=', penny)
  expect(await cases.execute()).toEqual([{ kind: 'mark', lane: 'safety' }])
  expect(await add(penny, await portrait(300, 55))).toEqual({ look: 'held', held_for: 'same', alike_id: id })
})

test('once the banned account is erased, no row of any table holds the address or the device, and all three still hit', async () => {
  const { member } = await banned()
  expect(await tablesWith(app.ctx.db, 'sixpence')).not.toEqual([])
  await enqueueErasing(app.ctx, { member, site: app.site().id, origin: 'http://social.localhost', when: 'now' })
  await app.runJobs()
  await eraseDeparted.run(app.ctx, {})
  await app.runJobs()
  // mails and finished jobs keep their own time
  app.wait(31 * dayMs)
  await app.runJobs()
  for (const words of ['sixpence', 'swindle.test', device]) expect(await tablesWith(app.ctx.db, words)).toEqual([])
  await expect(join('crooked.sixpence+two@swindle.test', 'Penny')).rejects.toMatchObject({ code: 'banned' })
  expect(await add(await join('penny@elsewhere.test', 'Penny'), await portrait(300, 55))).toMatchObject({ held_for: 'same' })
})

test('a ban that is lifted takes its photo hashes along, and what waited because of it is looked at as usual; a year later they go', async () => {
  const { member } = await banned()
  const again = async (name: string) => add(await app.createMember(name), await portrait(300, 55))
  expect(await again('Ann')).toMatchObject({ look: 'held' })
  await liftMember(app.ctx, ada, member, 'We were wrong')
  expect(await app.ctx.db.selectFrom('image').select('look').where('look', '=', 'held').execute()).toEqual([])
  expect(await again('Bea')).toMatchObject({ look: 'new', alike_id: null })
  await decide(app.ctx, ada, { member }, { measures: ['ban'], clause: 'scam', facts: 'Did it again', source: 'own' })
  app.wait(365 * dayMs + 1)
  await wipeMarks.run(app.ctx, {})
  expect(await again('Cleo')).toMatchObject({ look: 'new', alike_id: null })
})
