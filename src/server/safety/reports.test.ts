/** Reports: evidence is unchanged, repeats are filed once, and nothing is stored longer than needed. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Evidence } from '#domain/safety/safety.ts'
import { dayMs } from '#domain/time/durations.ts'
import { wipeReports } from '#server/safety/reports.jobs.ts'
import { decide } from '#server/decisions/decisions.ts'
import { listOpenCases } from '#server/cases/cases.ts'
import { type Person, chatOf, memberFixtures } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { mediaUploads } from '#server/chat-media/chat-media.jobs.ts'
import { show, upload } from '../../../tests/chat-photos.ts'
import { stores } from '../../../tests/s3/stores.ts'

/** Six months to appeal, and fourteen days: at most. */
const sealedDays = 184 + 14

const say = async (a: Person, conversation: number, text: string) =>
  ((await a.call('POST /api/messages.php', { body: { conversation, text } })).body as { message: { id: number } }).message.id
const report = (a: Person, b: Person, more = {}) =>
  a.call('POST /api/report.php', { body: { profile: b.id, reason: 'scam', ...more } })
const ada = { actor_kind: 'staff', actor: '1' } as const
/** Decides the case that a report is in. */
const dismiss = (app: TestApp, reference: string) =>
  decide(app.ctx, ada, { case: reference }, { measures: ['nothing'], facts: 'Nothing to act on', source: 'notice' })
const filed = async (answer: ReturnType<typeof report>) => ((await answer).body as { reference: string }).reference

describe.each(stores.slice(0, 2))('evidence %s', (_, store) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ store })
  })
  afterAll(() => app.close())

  const { newMember } = memberFixtures(() => app, { credits: 200 })
  async function uploadPhoto(who: Person) {
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc8' } })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'me.jpg'))
    const { body } = await who.call('POST /api/profileimage.php', { form })
    await app.runJobs()
    return (body as { images: { id: number }[] }).images[0]?.id ?? 0
  }
  const rowOf = async (reference: string) =>
    app.ctx.db.selectFrom('report').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const evidenceFiles = async () => (await app.files()).filter((path) => path.startsWith('evidence/'))

  test('the evidence is the profile, its photos and the words around the message, as they were, whatever happens to them after', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm', personal: 'I am a doctor abroad' })]
    const photo = await uploadPhoto(ben)
    const chat = await chatOf(ben, anna)
    for (let n = 0; n < 30; n += 1) await say(ben, chat, `before ${n}`)
    const bad = await say(ben, chat, 'Send me a gift card')
    for (let n = 0; n < 30; n += 1) await say(anna, chat, `after ${n}`)
    const reference = await filed(report(anna, ben, { conversation: chat, message: bad, details: 'He wants money' }))
    expect(reference).toMatch(/^R-2026-\d{6}$/)
    await ben.call('PUT /api/user.php', { body: { personal: 'Nothing to see' } })
    await ben.call('DELETE /api/profileimage.php', { body: { id: photo } })
    await ben.call('DELETE /api/chat.php', { body: { conversation: { id: chat } } })
    await app.runJobs()
    const row = await rowOf(reference)
    const { profile, photos, messages } = row.evidence as Evidence
    expect([row.details, row.subject, profile.personal]).toEqual(['He wants money', `message:${bad}`, 'I am a doctor abroad'])
    expect(messages.filter(({ reported }) => reported)).toMatchObject([{ from: 'reported', text: 'Send me a gift card' }])
    expect([messages[0]?.text, messages.at(-1)?.text, messages.length]).toEqual(['before 0', 'after 9', 41])
    expect(await evidenceFiles()).toEqual(photos.map(({ file }) => `evidence/${file}.webp`))
    expect(JSON.stringify(row.evidence)).not.toContain(String(ben.id))
    expect(JSON.stringify(row.evidence)).not.toContain('@example')
  })

  test('a photo of a reported message is evidence, also one that was taken back or never shown sharp; that of the reporter is none', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
    const chat = await chatOf(ben, anna)
    const files = (await evidenceFiles()).length
    const { body } = await show(ben, chat, (await upload(ben)).id)
    const message = (body as { message: { id: number } }).message.id
    await show(anna, chat, (await upload(anna)).id)
    const reference = await filed(report(anna, ben, { conversation: chat, message }))
    await filed(report(anna, ben, { conversation: chat, message, reason: 'indecent' }))
    const { photos, messages } = (await rowOf(reference)).evidence as Evidence
    expect(photos).toMatchObject([{ reported: true }])
    expect(messages).toMatchObject([
      { from: 'reported', media: { kind: 'photo', file: photos[0]?.file } },
      { from: 'reporter', media: { kind: 'photo' } },
    ])
    expect(messages[1]?.media).not.toHaveProperty('file')
    expect(JSON.stringify(messages)).not.toContain('shown')
    for (const who of [anna, ben]) await who.call('DELETE /api/chat.php', { body: { conversation: { id: chat } } })
    await mediaUploads.sweep.run(app.ctx, {})
    await app.runJobs()
    expect((await evidenceFiles()).length - files).toBe(1)
    expect(await evidenceFiles()).toContain(`evidence/${photos[0]?.file}.webp`)
  })

  test('the same report again is the same one, thirty at once too; another reason, another photo or a decided one is a new one', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
    const photo = await uploadPhoto(ben)
    const all = new Set(await Promise.all(Array.from({ length: 30 }, () => filed(report(anna, ben)))))
    expect(all.size).toBe(1)
    const [first = ''] = all
    expect(await filed(report(anna, ben, { reason: 'fake' }))).not.toBe(first)
    expect(await filed(report(anna, ben, { image: photo }))).not.toBe(first)
    expect(await report(anna, ben, { reason: 'other' })).toMatchObject({ status: 429, body: { error: 'report_limit' } })
    await dismiss(app, first)
    expect(await filed(report(anna, ben))).not.toBe(first)
    const numbers = (await app.ctx.db.selectFrom('report').select('reference').execute()).map(({ reference }) =>
      Number(reference.slice(-6)),
    )
    expect(Math.max(...numbers)).toBe(numbers.length)
    expect((await listOpenCases(app.ctx)).cases).not.toEqual([])
  })

  test('twenty reports of one profile keep each of its photos once, and the last that is wiped takes them along', async () => {
    const ben = await newMember({ gender: 'm' })
    await uploadPhoto(ben)
    await uploadPhoto(ben)
    const before = (await evidenceFiles()).length
    const reporters = await Promise.all(Array.from({ length: 10 }, () => newMember()))
    const references = await Promise.all(
      reporters.flatMap((who) => [filed(report(who, ben)), filed(report(who, ben, { reason: 'fake' }))]),
    )
    await app.runJobs()
    expect((await evidenceFiles()).length).toBe(before + 2)
    const files = await Promise.all(references.map(async (one) => (await rowOf(one)).evidence?.photos.map(({ file }) => file)))
    expect(new Set(files.flat()).size).toBe(2)
    // all of one case, but for one that is filed later
    await dismiss(app, references[0] ?? '')
    app.wait(40 * dayMs)
    const last = await filed(report(await newMember(), ben))
    app.wait((sealedDays - 40) * dayMs)
    await wipeReports.run(app.ctx, {})
    await app.runJobs()
    expect(await evidenceFiles()).toEqual(
      expect.arrayContaining([...new Set(files.flat())].map((file) => `evidence/${file}.webp`)),
    )
    await dismiss(app, last)
    app.wait(sealedDays * dayMs)
    await wipeReports.run(app.ctx, {})
    await app.runJobs()
    expect(new Set(await evidenceFiles())).not.toContain(`evidence/${files[0]?.[0]}.webp`)
  })

  test('only what is theirs can be reported: no photo of another, no message of mine or of another chat, not oneself, nobody unseen', async () => {
    const [anna, ben, cleo] = [await newMember(), await newMember({ gender: 'm' }), await newMember()]
    const photoOfCleo = await uploadPhoto(cleo)
    const chat = await chatOf(anna, ben)
    const mine = await say(anna, chat, 'Hello')
    const elsewhere = await chatOf(cleo, ben)
    const toCleo = await say(ben, elsewhere, 'Hello Cleo')
    const far = await newMember({ host: 'lavish.localhost' })
    const gone = await newMember({ status: 'deleted' })
    for (const answer of [
      report(anna, ben, { image: photoOfCleo }),
      report(anna, ben, { message: mine }),
      report(anna, ben, { message: toCleo }),
      report(anna, ben, { conversation: elsewhere }),
      report(anna, ben, { conversation: chat, message: 99_999_999 }),
      report(anna, anna),
      report(anna, far),
      report(anna, gone),
      report(anna, { ...ben, id: 99_999_999_999_999 as ProfileId }),
    ])
      expect(await answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  test('who blocked me after writing to me can still be reported, and so can somebody I blocked; the report blocks on request', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
    const chat = await chatOf(ben, anna)
    await say(ben, chat, 'You will regret this')
    await ben.call('POST /api/block.php', { body: { profile: anna.id } })
    const reference = await filed(report(anna, ben, { conversation: chat, reason: 'harassment', block: true }))
    expect((await rowOf(reference)).evidence?.messages).toMatchObject([{ text: 'You will regret this', from: 'reported' }])
    await ben.call('DELETE /api/block.php', { body: { profile: anna.id } })
    expect((await ben.call('GET /api/profile.php', { query: { profile: anna.id } })).status).toBe(404)
    expect((await report(anna, ben, { reason: 'other' })).status).toBe(200)
  })

  test('a decided report is wiped two weeks after the last day to appeal, an open one after half a year: nobody’s name, words or photos are left', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm', personal: 'My secret words' })]
    await uploadPhoto(ben)
    const decided = await filed(report(anna, ben))
    await dismiss(app, decided)
    await expect(dismiss(app, decided)).rejects.toMatchObject({ code: 'not_found' })
    const end = (await rowOf(decided)).wipe_at?.getTime() ?? 0
    app.wait(end - app.ctx.now().getTime() - dayMs)
    const open = await filed(report(await newMember(), ben, { reason: 'under_age', details: 'Too young' }))
    await wipeReports.run(app.ctx, {})
    expect((await rowOf(decided)).evidence).not.toBeNull()
    app.wait(dayMs)
    await wipeReports.run(app.ctx, {})
    const bare = { reporter_id: null, reported_id: null, details: null, evidence: null, note: null, subject: '' }
    expect(await rowOf(decided)).toMatchObject({ ...bare, state: 'dismissed', reason: 'scam' })
    expect((await rowOf(open)).evidence).not.toBeNull()
    app.wait(179 * dayMs)
    await wipeReports.run(app.ctx, {})
    await wipeReports.run(app.ctx, {})
    await app.runJobs()
    expect(await rowOf(open)).toMatchObject({ ...bare, state: 'open' })
    expect(await evidenceFiles()).toEqual([])
  })

  test('a report of a profile without photos or messages is a report too, and the reported member is not notified', async () => {
    const [anna, ben] = [await newMember(), await newMember({ gender: 'm' })]
    const before = (await ben.call('GET /api/user.php')).headers.get('etag')
    const mails = (await app.mails()).length
    expect((await report(anna, ben)).status).toBe(200)
    expect((await ben.call('GET /api/user.php')).headers.get('etag')).toBe(before)
    expect(await app.mails()).toHaveLength(mails)
  })
})
