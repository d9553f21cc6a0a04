/** Photos that wait, the wall, refused photos that come again, and what their owners and others see. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CasePage } from '#domain/cases/case-pages.ts'
import type { OwnPhoto } from '#domain/photos/photos.ts'
import type { Wall } from '#domain/photos/photo-wall.ts'
import type { Profile, ProfileId } from '#domain/profiles/profiles.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { hourMs } from '#domain/time/durations.ts'
import { confirmAddress } from '#server/accounts/accounts.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { liftDecision } from '#server/decisions/decisions.ts'
import { hashPhotos } from '#server/photos/photo-hashes.jobs.ts'
import { addPhotos, listPhotos, orderPhotos, removePhoto } from '#server/photos/photos.ts'
import { cardsOf, forgetCard } from '#server/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let mona: Worker
beforeEach(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  const pool: Scope = { kind: 'pool', id: app.site().pool_id }
  mona = await desk.hire('Mona', { role: 'moderator', at: pool })
})
afterEach(() => app.close())

/** A portrait of the demo data as an upload. */
const portrait = (number: number) =>
  sharp(readFileSync(new URL(`../../../seed/portraits/${String(number).padStart(3, '0')}.webp`, import.meta.url)))
const jpegOf = (number: number) => portrait(number).resize(320).jpeg({ quality: 90 }).toBuffer()
const add = async (member: ProfileId, picture: Buffer): Promise<number> => {
  const { files } = await addPhotos(app.ctx, member, [{ name: 'photo.jpg', source: picture }])
  return files[0]?.photo ?? 0
}
const lookOf = async (photo: number) => {
  const select = app.ctx.db.selectFrom('image').select(['look', 'held_for', 'alike_bits']).where('id', '=', photo)
  return select.executeTakeFirstOrThrow()
}
const wall = async (query: Record<string, unknown> = {}, worker = mona) =>
  (await worker.call('GET /api/photos', { query })).body as Wall
const idsOn = async (query: Record<string, unknown> = {}) => (await wall(query)).photos.map(({ id }) => id)
const hide = async (ids: number[], clause = 'indecent', more: object = {}) =>
  mona.call('POST /api/photos/hide', { body: { ids, clause, ...more } })
const referenceOf = ({ body }: { body: unknown }) => (body as { reference: string }).reference
/** What others see of a member: on the profile and on the card of searches and chats. */
async function seenOf(member: ProfileId) {
  forgetCard(app.ctx, member)
  const viewer = await openCaller(
    app,
    await app.createMember(`Viewer${Math.random()}`, { email: `v${Math.random()}@example.test` }),
  )
  const { body } = await viewer('GET /api/profile.php', { query: { profile: member } })
  const card = (await cardsOf(app.ctx, app.site(), [member])).get(member)
  return { profile: (body as Profile).images.map(({ id }) => id), card: card?.main_image?.id ?? null }
}
const ownOf = async (member: ProfileId): Promise<OwnPhoto[]> => listPhotos(app.ctx, member)

describe('photos that wait', () => {
  test('the first photo of an account that has not confirmed its address is seen by its owner alone, until the address is confirmed', async () => {
    const anna = await app.createMember('Anna', { activated: false })
    const photo = await add(anna, await jpegOf(1))
    expect(await lookOf(photo)).toMatchObject({ look: 'held', held_for: 'first' })
    expect(await seenOf(anna)).toEqual({ profile: [], card: null })
    expect((await ownOf(anna)).map(({ id, waiting }) => [id, waiting])).toEqual([[photo, 'confirm']])
    expect((await (await openCaller(app, anna))('GET /api/user.php')).body).toMatchObject({
      profile: { main_image: { id: photo } },
    })
    await confirmAddress(app.ctx, anna)
    expect(await seenOf(anna)).toEqual({ profile: [photo], card: photo })
    expect((await ownOf(anna))[0]?.waiting).toBeUndefined()
    // nobody looked at it: it stays on the wall
    expect(await idsOn({ look: 'new' })).toEqual([photo])
  })

  test('on a brand that looks before, every photo waits, at most a day, and is in sight once somebody found it fine', async () => {
    await importSite(app.ctx, { ...app.site().file, photo_look: 'before' })
    const ben = await app.createMember('Ben')
    const [one, two] = [await add(ben, await jpegOf(2)), await add(ben, await jpegOf(3))]
    expect(await seenOf(ben)).toEqual({ profile: [], card: null })
    expect((await wall()).photos).toMatchObject([
      { id: one, held_for: 'before', is_first: true, is_overdue: false },
      { id: two, held_for: 'before', is_first: false, is_overdue: false },
    ])
    app.wait(24 * hourMs)
    const fresh = await desk.signIn(mona.id)
    expect(await wall({}, fresh)).toMatchObject({ counts: { held: 2, overdue: 2, new: 0 }, photos: [{ is_overdue: true }, {}] })
    expect((await fresh.call('POST /api/photos/fine', { body: { ids: [two] } })).status).toBe(200)
    expect(await seenOf(ben)).toEqual({ profile: [two], card: two })
    await fresh.call('POST /api/photos/fine', { body: { ids: [one] } })
    expect(await seenOf(ben)).toEqual({ profile: [one, two], card: one })
    await importSite(app.ctx, { ...app.site().file, photo_look: 'first' })
  })

  test('on a brand that looks after, and for accounts that confirmed, photos are in sight at once', async () => {
    const [cleo, dan] = [await app.createMember('Cleo'), await app.createMember('Dan', { activated: false })]
    expect(await lookOf(await add(cleo, await jpegOf(4)))).toMatchObject({ look: 'new' })
    await importSite(app.ctx, { ...app.site().file, photo_look: 'after' })
    expect(await lookOf(await add(dan, await jpegOf(5)))).toMatchObject({ look: 'new' })
    await importSite(app.ctx, { ...app.site().file, photo_look: 'first' })
  })
})

describe('hidden photos', () => {
  test('a hidden photo stays with its owner, who reads the reason and gets a statement in their language; nobody else sees it any more', async () => {
    const eva = await app.createMember('Eva', { language: 'pl' })
    const [one, two] = [await add(eva, await jpegOf(6)), await add(eva, await jpegOf(7))]
    const token = (await app.ctx.db.selectFrom('image').select('token').where('id', '=', one).executeTakeFirstOrThrow()).token
    expect(await seenOf(eva)).toEqual({ profile: [one, two], card: one })
    const reference = referenceOf(await hide([one]))
    expect(await seenOf(eva)).toEqual({ profile: [two], card: two })
    const [own] = await ownOf(eva)
    expect(own).toMatchObject({ id: one, hidden: { reference } })
    expect(own?.hidden?.facts).toContain('Żadnych')
    await app.leaveMails()
    const statement = (await app.mails()).find(({ recipient }) => recipient.startsWith('eva'))
    expect(statement?.text_body).toContain(own?.hidden?.facts ?? '?')
    expect(statement?.text_body).toContain('Zdjęcia')
    // its address stops working
    expect((await (await app.hono()).request(`/media/${token}/320.webp`, { headers: { host: 'social.localhost' } })).status).toBe(
      404,
    )
    // the owner puts it first: another one stays the main photo
    await orderPhotos(app.ctx, eva, [one, two])
    expect(await seenOf(eva)).toEqual({ profile: [two], card: two })
    const [line] = await listAuditLines(app.ctx.db, { member: eva, limit: 1 })
    expect(line).toMatchObject({ act: 'photo hide', actor: String(mona.id), outcome: 'done' })
  })

  test('a case about a reported photo names it first among those that may be hidden, and its decision hides it', async () => {
    const lea = await app.createMember('Lea')
    const [fine, wrong] = [await add(lea, await jpegOf(15)), await add(lea, await jpegOf(16))]
    const reporter = await openCaller(app, await app.createMember('Otto'))
    const body = { profile: lea, reason: 'indecent', image: wrong }
    expect((await reporter('POST /api/report.php', { body })).status).toBe(200)
    const { reference } = (await mona.call('POST /api/cases/next', { body: {} })).body as { reference: string }
    const page = (await mona.call('GET /api/cases/one', { query: { reference } })).body as CasePage
    expect(page.photos).toEqual([
      { id: fine, is_reported: false },
      { id: wrong, is_reported: true },
    ])
    const decision = { measures: ['hide'], photos: [wrong], clause: 'indecent', facts: 'Nude, in public', source: 'notice' }
    const { version } = page.case
    expect((await mona.call('POST /api/cases/decide', { body: { reference, version, ...decision } })).status).toBe(200)
    expect((await seenOf(lea)).profile).toEqual([fine])
    // decided: sealed, and nothing more to choose
    const after = (await mona.call('GET /api/cases/one', { query: { reference } })).body as CasePage
    expect(after.photos).toEqual([])
  })

  test('a decision that is lifted gives photos back, in sight and in their place, and what waited because of it', async () => {
    const [fay, gus] = [await app.createMember('Fay'), await app.createMember('Gus')]
    const photo = await add(fay, await jpegOf(8))
    const reference = referenceOf(await hide([photo]))
    const again = await add(gus, await jpegOf(8))
    expect([await lookOf(again), await seenOf(gus)]).toMatchObject([{ look: 'held', held_for: 'same' }, { profile: [] }])
    await liftDecision(app.ctx, { actor_kind: 'shell', actor: 'lea' }, reference, 'We were wrong.')
    expect([await seenOf(fay), await seenOf(gus)]).toMatchObject([{ card: photo }, { card: again }])
    expect(await app.ctx.db.selectFrom('photo_hash').select('verdict').execute()).toEqual([])
    expect(await lookOf(await add(gus, await jpegOf(8)))).toMatchObject({ look: 'new', alike_bits: null })
  })

  test('the database refuses a hidden photo without a decision that hides photos of that member', async () => {
    const [hal, ida] = [await app.createMember('Hal'), await app.createMember('Ida')]
    const [photo, other] = [await add(hal, await jpegOf(9)), await add(ida, await jpegOf(10))]
    const { db } = app.ctx
    const set = (decision_id: number | null) =>
      db.updateTable('image').set({ look: 'hidden', decision_id }).where('id', '=', other).execute()
    await expect(set(null)).rejects.toThrow('image_hidden')
    await hide([photo])
    const decision = await db.selectFrom('decision').select('id').executeTakeFirstOrThrow()
    await expect(set(decision.id)).rejects.toMatchObject({ code: 'DU007' })
  })

  test('photos of two members, or hidden or removed before, are hidden by no decision, and the others are', async () => {
    const [jan, kim] = [await app.createMember('Jan'), await app.createMember('Kim')]
    const [one, two] = [await add(jan, await jpegOf(11)), await add(kim, await jpegOf(12))]
    expect(codeOf(await hide([one, two]))).toBe('invalid_input')
    expect((await hide([one])).status).toBe(200)
    expect(codeOf(await hide([one]))).toBe('not_found')
    expect(await app.ctx.db.selectFrom('decision').select('id').execute()).toHaveLength(1)
    const three = await add(kim, await jpegOf(21))
    await removePhoto(app.ctx, kim, two)
    expect((await hide([two, three])).status).toBe(200)
    expect([await lookOf(three), codeOf(await mona.call('POST /api/photos/fine', { body: { ids: [two] } }))]).toMatchObject([
      { look: 'hidden' },
      'not_found',
    ])
    // found fine by somebody with an old page: it stays hidden
    await mona.call('POST /api/photos/fine', { body: { ids: [one] } })
    expect(await lookOf(one)).toMatchObject({ look: 'hidden' })
  })
})

describe('refused photos that come again', () => {
  test('a refused photo that is saved anew at another size is held by itself, and the wall says which decision refused it', async () => {
    const [lea, max] = [await app.createMember('Lea'), await app.createMember('Max')]
    const reference = referenceOf(await hide([await add(lea, await jpegOf(13))]))
    const smaller = await portrait(13).resize(300).jpeg({ quality: 55 }).toBuffer()
    const photo = await add(max, smaller)
    expect(await lookOf(photo)).toMatchObject({ look: 'held', held_for: 'same' })
    expect(await seenOf(max)).toEqual({ profile: [], card: null })
    expect((await wall({ same: '1' })).photos).toMatchObject([{ id: photo, alike: { decision: reference, is_same: true } }])
    expect((await ownOf(max))[0]?.waiting).toBe('look')
    // the address is confirmed already; another pool knows nothing of it
    const elsewhere = await app.createMember('Nia', { host: 'lavish.localhost' })
    expect(await lookOf(await add(elsewhere, smaller))).toMatchObject({ look: 'new', alike_bits: null })
  })

  test('of thirty portraits cropped by five per cent, nine of ten come up as the same or maybe the same, and no other portrait is held', async () => {
    const { db } = app.ctx
    const [nora, otto] = [await app.createMember('Nora'), await app.createMember('Otto')]
    const numbers = Array.from({ length: 30 }, (_, n) => 1 + n * 2)
    const refused: number[] = []
    for (const number of numbers) {
      const photo = await add(nora, await jpegOf(number))
      refused.push(photo)
      if (refused.length === 10)
        await hide(refused.splice(0)).then(() => db.deleteFrom('image').where('member_id', '=', nora).execute())
    }
    let [found, held] = [0, 0]
    for (const number of numbers) {
      const { width = 0, height = 0 } = await portrait(number).metadata()
      const part = {
        left: Math.round(width * 0.025),
        top: Math.round(height * 0.025),
        width: Math.round(width * 0.95),
        height: Math.round(height * 0.95),
      }
      const { look, alike_bits } = await lookOf(await add(otto, await portrait(number).extract(part).jpeg().toBuffer()))
      if (alike_bits !== null) found += 1
      if (look === 'held') held += 1
      await db.deleteFrom('image').where('member_id', '=', otto).execute()
    }
    const others = numbers.map((number) => number + 1)
    let wrong = 0
    for (const number of others) {
      if ((await lookOf(await add(otto, await jpegOf(number)))).look === 'held') wrong += 1
      await db.deleteFrom('image').where('member_id', '=', otto).execute()
    }
    expect(found).toBeGreaterThanOrEqual(27)
    expect(wrong).toBe(0)
  }, 120_000)

  test('photos of before there were hashes get theirs by a job, and one that is hidden is refused from then on', async () => {
    const [pia, quin] = [await app.createMember('Pia'), await app.createMember('Quin')]
    const photo = await add(pia, await jpegOf(14))
    await app.ctx.db.updateTable('image').set({ phash: null }).execute()
    await hide([photo])
    await hashPhotos.run(app.ctx, {})
    expect(await lookOf(await add(quin, await jpegOf(14)))).toMatchObject({ look: 'held', held_for: 'same' })
  })
})

describe('the wall', () => {
  test('five hundred photos are judged page by page, and none is opened in full', async () => {
    const row = { width: 10, height: 10, thumbhash: Buffer.from('x'), position: 0 }
    const members = await Promise.all(Array.from({ length: 20 }, (_, n) => app.createMember(`Many${n}`)))
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      member_id: members[n % 20] ?? 0,
      token: `${String(n).padStart(4, '0')}${'w'.repeat(22)}`,
    }))
    await app.ctx.db.insertInto('image').values(rows).execute()
    let [judged, hidden] = [0, 0]
    for (let page = await wall({ look: 'new' }); page.photos.length > 0; page = await wall({ look: 'new' })) {
      expect(page.photos.length).toBeLessThanOrEqual(24)
      const [wrong, ...rest] = page.photos
      if (wrong) await hide([wrong.id], 'fake')
      if (rest.length > 0) await mona.call('POST /api/photos/fine', { body: { ids: rest.map(({ id }) => id) } })
      judged += page.photos.length
      hidden += wrong ? 1 : 0
    }
    expect([judged, hidden]).toEqual([500, 21])
    const lines = await listAuditLines(app.ctx.db, { limit: 200 })
    expect(new Set(lines.map(({ act }) => act))).toEqual(new Set(['photo hide', 'photo fine']))
    expect(await app.ctx.db.selectFrom('decision').select('id').execute()).toHaveLength(21)
  })

  test('a small picture is grey and stored nowhere; the whole one is a line in the log about its member', async () => {
    const rita = await app.createMember('Rita')
    const photo = await add(rita, await jpegOf(15))
    const small = await desk.hono.request(`http://console.localhost:3000/photos/${photo}/small`, {
      headers: { cookie: mona.cookie },
    })
    expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const picture = sharp(Buffer.from(await small.arrayBuffer()))
    expect((await picture.metadata()).width).toBeLessThanOrEqual(160)
    const { channels } = await picture.stats()
    expect(channels[0]?.mean).toBeCloseTo(channels[1]?.mean ?? -1, 0)
    const looks = () => listAuditLines(app.ctx.db, { member: rita, limit: 5 })
    expect(await looks()).toEqual([])
    const { body } = await mona.call('GET /api/photos/one', { query: { id: photo } })
    expect(body).toMatchObject({
      photo: { id: photo, member: rita },
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect(await looks()).toMatchObject([{ act: 'photo copy', kind: 'look', target: String(photo) }])
    const developer = await desk.hire('Dora', { role: 'developer' })
    const refused = await desk.hono.request(`http://console.localhost:3000/photos/${photo}/small`, {
      headers: { cookie: developer.cookie },
    })
    expect(refused.status).toBe(404)
  })

  test('what waits is filtered by brand, language, first photo, and likeness to refused ones', async () => {
    const [tess, uwe] = [await app.createMember('Tess', { activated: false, language: 'de' }), await app.createMember('Uwe')]
    const first = await add(tess, await jpegOf(16))
    const one = await add(uwe, await jpegOf(17))
    const two = await add(uwe, await jpegOf(18))
    expect(await idsOn()).toEqual([first])
    expect(await idsOn({ look: 'new' })).toEqual([two, one])
    expect(await idsOn({ look: 'new', first: '1' })).toEqual([one])
    expect([await idsOn({ language: 'de' }), await idsOn({ language: 'fr' })]).toEqual([[first], []])
    expect([await idsOn({ site: app.site().id }), await idsOn({ site: 999 })]).toEqual([[first], []])
    await hide([one])
    expect(await idsOn({ look: 'hidden' })).toEqual([one])
  })

  test('a picture finds the member whose photo it is, and stays nowhere', async () => {
    const vera = await app.createMember('Vera')
    await add(vera, await jpegOf(19))
    await add(await app.createMember('Will'), await jpegOf(20))
    const files = (await app.files()).length
    const picture = (await portrait(19).resize(256).jpeg({ quality: 70 }).toBuffer()).toString('base64')
    const { body } = await mona.call('POST /api/members/by_photo', { body: { picture } })
    expect(body).toMatchObject({ members: [{ id: vera, name: 'Vera' }], by: 'photo' })
    expect((await app.files()).length).toBe(files)
    expect(codeOf(await mona.call('POST /api/members/by_photo', { body: { picture: 'aGVsbG8=' } }))).toBe('photo_not_an_image')
  })
})
