/** Answers in voice: recorded, heard by members who may see the profile, and gone with what they belong to. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import type { Prompts } from '#domain/prompts/prompts.ts'
import { dayMs } from '#domain/time/durations.ts'
import { type Voice, voiceAddress } from '#domain/voice/voice.ts'
import { decide, liftDecision } from '#server/decisions/decisions.ts'
import { getPrompts } from '#server/prompts/prompts.ts'
import { importSite } from '#server/sites/sites.ts'
import { openSession } from '#server/sessions/session.ts'
import { recordingUploads } from '#server/voice/voice.jobs.ts'
import { leaveAndErase } from '../../../tests/old-erasing.ts'
import { fetchMedia } from '../../../tests/chat-photos.ts'
import { consoleHost, openConsole } from '../../../tests/console.ts'
import { chatOf, memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { bars, recordingForm, recordingIn } from '../../../tests/recordings.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const prompt = 'sunday_morning'
const upload = async ({ call }: Person, made = {}, key?: string) =>
  call('POST /api/voice.php', { form: await recordingForm(made), ...(key && { key }) })
const record = async (who: Person, made = {}) => (await upload(who, made)).body as Voice
const answer = ({ call }: Person, answers: object[]) => call('PUT /api/prompts.php', { body: { answers } })
const seenBy = async ({ call }: Person, { id }: Person) =>
  ((await call('GET /api/profile.php', { query: { profile: id } })).body as Profile).answers
const status = async (who: Person | null, id: number) => (await fetchMedia(app, who?.id ?? null, voiceAddress(id))).status
const voiceFiles = async () => (await app.files()).filter((path) => path.startsWith('voice/'))
const sweep = async () => {
  await recordingUploads.sweep.run(app.ctx, {})
  await app.runJobs()
}

/** A member whose profile answers one prompt in voice. */
async function speaker(words = '') {
  const [eva, otto] = [await newMember(), await newMember({ credits: 10 })]
  const voice = await record(eva)
  expect((await answer(eva, [{ prompt, text: words, voice: voice.id }])).status).toBe(200)
  return { eva, otto, voice }
}

describe('a member', () => {
  test('answers in voice, and others see how it sounds and hear it', async () => {
    const { eva, otto, voice } = await speaker()
    expect(voice).toEqual({ id: expect.any(Number), duration_ms: 2000, waveform: bars })
    expect(await seenBy(otto, eva)).toMatchObject([{ prompt, text: '', voice }])
    const heard = await fetchMedia(app, otto.id, voiceAddress(voice.id))
    expect([heard.status, heard.headers.get('content-type'), heard.headers.get('cache-control')]).toEqual([
      200,
      'audio/webm',
      'private, no-store',
    ])
    const part = await fetchMedia(app, otto.id, voiceAddress(voice.id), { range: 'bytes=0-3' })
    expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([206, [0x1a, 0x45, 0xdf, 0xa3]])
  })

  test('writes words beside it, and records another; the first is gone a day later', async () => {
    const { eva, otto, voice } = await speaker('In short: pancakes.')
    const before = await voiceFiles()
    const second = await record(eva, { seconds: 5 })
    await answer(eva, [{ prompt, text: 'In short: pancakes.', voice: second.id }])
    expect(await seenBy(otto, eva)).toMatchObject([{ text: 'In short: pancakes.', voice: { id: second.id, duration_ms: 5000 } }])
    expect([await status(otto, voice.id), await status(eva, voice.id)]).toEqual([404, 200])
    app.wait(dayMs)
    await sweep()
    expect([await status(eva, voice.id), await status(otto, second.id)]).toEqual([404, 200])
    expect(await voiceFiles()).toHaveLength(before.length)
  })

  test('takes a removed answer back within a day', async () => {
    const { eva, otto, voice } = await speaker()
    await answer(eva, [])
    expect(await status(otto, voice.id)).toBe(404)
    app.wait(dayMs / 2)
    await answer(eva, [{ prompt, text: '', voice: voice.id }])
    app.wait(dayMs)
    await sweep()
    expect(await status(otto, voice.id)).toBe(200)
  })

  test('uploads the same once, and holds ten that no answer uses', async () => {
    const eva = await newMember()
    const form = await recordingForm()
    const twice = [1, 2].map(() => eva.call('POST /api/voice.php', { form, key: 'once-and-again' }))
    const [first, second] = await Promise.all(twice)
    expect(first?.body).toEqual(second?.body)
    const ids: number[] = []
    for (let n = 0; n < 11; n++) ids.push((await record(eva)).id)
    expect(await status(eva, ids[0] ?? 0)).toBe(404)
    expect(await status(eva, ids[1] ?? 0)).toBe(200)
  })

  test.each([
    ['too long', { seconds: 32 }, 'voice_too_long'],
    ['of two tracks', { tracks: 2 }, 'voice_not_readable'],
  ])('is refused a recording %s', async (_, made, code) => {
    expect((await upload(await newMember(), made)).body).toMatchObject({ error: code })
  })

  test('is refused one without a waveform, no recording, and that of another', async () => {
    const [eva, otto] = [await newMember(), await newMember()]
    const bare = await recordingForm({}, { waveform: '1,2' })
    expect((await eva.call('POST /api/voice.php', { form: bare })).body).toMatchObject({ field: 'waveform' })
    const words = new FormData()
    words.set('waveform', bars.join())
    words.set('file', new File(['Dear Otto'], 'voice.webm'))
    expect((await eva.call('POST /api/voice.php', { form: words })).body).toMatchObject({ error: 'voice_not_readable' })
    const { id } = await record(otto)
    expect((await answer(eva, [{ prompt, text: '', voice: id }])).body).toMatchObject({ field: 'voice' })
    expect((await answer(eva, [{ prompt, text: '' }])).status).toBe(400)
  })

  test('replies to a voice answer, and the message says how long it was', async () => {
    const { eva, otto, voice } = await speaker()
    const [{ id } = { id: 0 }] = (await seenBy(otto, eva)) ?? []
    const conversation = await chatOf(otto, eva)
    const about = { kind: 'answer', id }
    const { body } = await otto.call('POST /api/messages.php', { body: { conversation, text: 'What a laugh!', about } })
    expect(body).toMatchObject({ message: { about: { kind: 'answer', text: '', voice_ms: voice.duration_ms } } })
  })
})

describe('nobody else hears it', () => {
  test('no visitor, no blocked one, and nobody once the member is hidden', async () => {
    const { eva, otto, voice } = await speaker()
    expect(await status(null, voice.id)).toBe(404)
    await eva.call('POST /api/block.php', { body: { profile: otto.id } })
    expect(await status(otto, voice.id)).toBe(404)
    const carla = await newMember()
    expect(await status(carla, voice.id)).toBe(200)
    await eva.call('POST /api/pause.php')
    expect([await status(carla, voice.id), await status(eva, voice.id)]).toEqual([404, 200])
  })

  test('nobody of another pool', async () => {
    const { voice } = await speaker()
    const host = 'lavish.localhost'
    const away = await app.createMember('Ewa', { host, email: 'ewa@example.test' })
    const cookie = (await openSession(app.ctx, away, app.site(host))).split(';')[0] ?? ''
    const hono = await app.hono()
    expect((await hono.request(`http://${host}${voiceAddress(voice.id)}`, { headers: { cookie } })).status).toBe(404)
  })

  test('nobody on a brand without voice, where the words stay', async () => {
    const { eva, otto, voice } = await speaker('Pancakes.')
    const silent = await speaker()
    const { file } = app.site()
    await importSite(app.ctx, { ...file, profile_prompts: { ...file.profile_prompts, voice: false } })
    expect(await seenBy(otto, eva)).toEqual([expect.not.objectContaining({ voice: expect.anything() })])
    expect(await seenBy(otto, silent.eva)).toBeUndefined()
    expect(await status(otto, voice.id)).toBe(404)
    expect((await upload(eva)).body).toMatchObject({ error: 'field_not_offered' })
    // what was recorded before survives a change of the words
    await answer(eva, [{ prompt, text: 'Waffles.', voice: voice.id }])
    await importSite(app.ctx, file)
    expect(await seenBy(otto, eva)).toMatchObject([{ text: 'Waffles.', voice: { id: voice.id } }])
  })
})

const ada = { actor_kind: 'staff', actor: '1' } as const
const clear = { measures: ['clear'], texts: ['prompts'], clause: 'scam', facts: 'An address.', source: 'own' } as const

test('a decision takes it away with its answer, and its end brings it back', async () => {
  const { eva, otto, voice } = await speaker()
  const { reference } = await decide(app.ctx, ada, { member: eva.id }, clear)
  expect([await seenBy(otto, eva), await status(otto, voice.id)]).toEqual([undefined, 404])
  app.wait(3 * dayMs)
  await sweep()
  await liftDecision(app.ctx, ada, reference, 'Too hard.')
  expect(await seenBy(otto, eva)).toMatchObject([{ voice: { id: voice.id } }])
  expect(await status(otto, voice.id)).toBe(200)
})

test('a report holds a copy, which only the one who works on the case hears', async () => {
  const { eva, otto } = await speaker()
  await otto.call('POST /api/report.php', { body: { profile: eva.id, reason: 'scam' } })
  await answer(eva, [])
  app.wait(2 * dayMs)
  await sweep()
  const staff = openConsole(app)
  const at = { kind: 'pool', id: app.site().pool_id } as const
  const [mona, noor] = [await staff.hire('Mona', { role: 'moderator', at }), await staff.hire('Noor', { role: 'moderator', at })]
  const { reference } = (await mona.call('POST /api/cases/next', { body: {} })).body as { reference: string }
  const { reports } = (await mona.call('GET /api/cases/evidence', { query: { reference } }))
    .body as ConsoleReply<'GET /api/cases/evidence'>
  const [voice] = reports[0]?.voices ?? []
  expect(voice).toMatchObject({ prompt })
  const path = `/evidence/${reference}/${voice?.file}?layer=voice`
  const fetchAs = async ({ cookie }: { cookie: string }) => staff.hono.request(path, { headers: { host: consoleHost, cookie } })
  const heard = await fetchAs(mona)
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/webm'])
  expect((await fetchAs(noor)).status).toBe(404)
})

test('an older server’s list of words leaves the recordings of its prompts', async () => {
  const { eva, voice } = await speaker('Pancakes.')
  const { db } = app.ctx
  await sql`select set_answers(${eva.id}, ${[prompt, 'karaoke']}::text[], ${['Waffles.', 'None.']}::text[], ${app.ctx.now()}::timestamptz)`.execute(
    db,
  )
  expect((await getPrompts(app.ctx, app.site(), 'en', eva.id)).answers).toMatchObject([
    { text: 'Waffles.', voice: { id: voice.id } },
    { prompt: 'karaoke', text: 'None.' },
  ])
  expect(((await eva.call('GET /api/prompts.php')).body as Prompts).voice).toBe(true)
})

test('a member whom an older server erases leaves no recording', async () => {
  const files = await voiceFiles()
  const { eva } = await speaker()
  await leaveAndErase(app.ctx, eva.id)
  await sweep()
  expect(await voiceFiles()).toEqual(files)
})

test('a voice note is sent and heard as photos of chats are', async () => {
  const [eva, otto] = [await newMember({ credits: 10 }), await newMember({ credits: 10 })]
  const conversation = await chatOf(otto, eva)
  const form = await recordingForm({ seconds: 55 }, { kind: 'voice', waveform: bars.join() })
  const { body: note } = await otto.call('POST /api/chat_media.php', { form })
  expect(note).toMatchObject({ kind: 'voice', duration_ms: 55_000, waveform: bars })
  const { id, url } = note as { id: number; url: string }
  const sent = await otto.call('POST /api/messages.php', { body: { conversation, text: '', media: id } })
  expect(sent.body).toMatchObject({ message: { text: '', media: note } })
  const heard = await fetchMedia(app, eva.id, url)
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/webm'])
  const bytes = Buffer.from(await heard.arrayBuffer())
  expect(bytes.length).toBeLessThan((await recordingIn('webm', { seconds: 55 })).length * 2)
  expect((await fetchMedia(app, (await newMember()).id, url)).status).toBe(404)
  const long = await recordingForm({ seconds: 62 }, { kind: 'voice', waveform: bars.join() })
  expect((await otto.call('POST /api/chat_media.php', { form: long })).body).toMatchObject({ error: 'voice_too_long' })
})
