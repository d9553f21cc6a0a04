/** Translation: members read what others wrote in their own language, only what they may read, and nothing of it stays readable. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { openTranslator } from '#server/translation/libre-translator.ts'
import { forgetOldTranslations } from '#server/translation/translation.jobs.ts'
import { chatOf, memberFixtures, type Person } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openTranslationService } from '../../../tests/translation-service.ts'
import { importSite } from '#server/sites/sites.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof openTranslationService>>
beforeAll(async () => {
  service = await openTranslationService()
  app = await openTestApp({ translator: service.url })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  service.behave('well')
  service.questions.length = 0
  app.wait(60_000)
})
const { newMember } = memberFixtures(() => app, { credits: 20 })

let keys = 0
const send = async (who: Person, conversation: number, text: string) =>
  (
    (await who.call('POST /api/messages.php', { body: { conversation, text }, key: `message-${(keys += 1)}` })).body as {
      message: { id: number }
    }
  ).message.id
const translate = (who: Person, body: object) => who.call('POST /api/translation.php', { body })
const rows = () => app.ctx.db.selectFrom('translated_text').selectAll().execute()

async function pair(text: string) {
  const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
  const conversation = await chatOf(otto, eva)
  return { eva, otto, conversation, message: await send(otto, conversation, text) }
}

describe('a message', () => {
  test('is translated once for the same words, and says what language it was', async () => {
    const { eva, conversation, message } = await pair('Ich habe das nicht gewusst und du?')
    const first = await translate(eva, { conversation, message })
    expect(first.body).toEqual({ text: 'Ich habe das nicht gewusst und du? (demo, no real translation)', from: 'de' })
    expect(service.questions).toEqual([{ q: 'Ich habe das nicht gewusst und du?', source: 'auto', target: 'en', format: 'text' }])
    expect((await translate(eva, { conversation, message })).body).toEqual(first.body)
    expect(service.questions).toHaveLength(1)
  })

  test('of a conversation of others is not there', async () => {
    const { conversation, message } = await pair('Guten Tag und hallo')
    const stranger = await newMember()
    expect((await translate(stranger, { conversation, message })).status).toBe(404)
    expect(service.questions).toEqual([])
  })

  test('of a blocked person is not there', async () => {
    const { eva, otto, conversation, message } = await pair('Guten Morgen und hallo')
    await eva.call('POST /api/block.php', { body: { profile: otto.id } })
    expect((await translate(eva, { conversation, message })).status).toBe(404)
    expect((await translate(otto, { conversation, message })).status).toBe(404)
  })

  test('is stored so that only its own words open it, and goes after three days', async () => {
    const { eva, conversation, message } = await pair('Kanarienvogel und Geheimnis')
    await translate(eva, { conversation, message })
    expect(Buffer.concat((await rows()).flatMap(({ text_key, words }) => [text_key, words])).toString('latin1')).not.toMatch(
      /kanarien/i,
    )
    await app.runJobs([])
    await forgetOldTranslations.run(app.ctx, {})
    expect(await rows()).not.toEqual([])
    app.wait(3 * dayMs)
    await forgetOldTranslations.run(app.ctx, {})
    expect(await rows()).toEqual([])
  })
})

describe('a profile', () => {
  test('has its text and its answers translated', async () => {
    const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
    await eva.call('PUT /api/user.php', { body: { personal: 'Je suis une personne calme et pas bavarde.' } })
    await eva.call('PUT /api/prompts.php', {
      body: { answers: [{ prompt: 'sunday_morning', text: 'Les crêpes, et pas de plan.' }] },
    })
    const { answers } = (await otto.call('GET /api/profile.php', { query: { profile: eva.id } })).body as {
      answers: { id: number }[]
    }
    const bio = await translate(otto, { profile: eva.id, answer: null })
    expect(bio.body).toMatchObject({ from: 'fr', text: expect.stringContaining('bavarde') })
    expect((await translate(otto, { profile: eva.id, answer: answers[0]?.id })).body).toMatchObject({ from: 'fr' })
    expect((await translate(otto, { profile: eva.id, answer: 1 })).status).toBe(404)
  })

  test('that is blocked is not there', async () => {
    const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
    await eva.call('POST /api/block.php', { body: { profile: otto.id } })
    expect((await translate(otto, { profile: eva.id, answer: null })).status).toBe(404)
  })
})

describe('a service that fails', () => {
  const away = { error: 'translation_away', retry_after: 30 }
  test.each(['broken', 'nonsense', 'endless'] as const)('(%s) is refused clearly, and tried again later', async (behaviour) => {
    app.ctx.translator = openTranslator(app.ctx)
    const { eva, conversation, message } = await pair(`Das ist ${behaviour}`)
    service.behave(behaviour)
    const refused = await translate(eva, { conversation, message })
    expect([refused.status, refused.body]).toEqual([503, away])
    service.behave('well')
    expect((await translate(eva, { conversation, message })).status).toBe(200)
  })

  test('is left alone for a while after three failures, and asked once then', async () => {
    app.ctx.translator = openTranslator(app.ctx)
    const { eva, conversation, message } = await pair('Das ist die Pause')
    service.behave('broken')
    for (let tries = 0; tries < 5; tries += 1) expect((await translate(eva, { conversation, message })).status).toBe(503)
    expect(service.questions).toHaveLength(3)
    service.behave('well')
    expect((await translate(eva, { conversation, message })).status).toBe(503)
    app.wait(30_000)
    expect((await translate(eva, { conversation, message })).status).toBe(200)
  })

  test('by silence keeps nobody waiting longer than the timeout', async () => {
    const config = { translation: { url: service.url, key: 'a-key', timeoutMs: 50, isStandIn: false } }
    const translator = openTranslator({ config, now: app.ctx.now })
    service.behave('silent')
    await expect(translator.translate('Hallo', 'en')).rejects.toThrow('TimeoutError')
    expect(service.questions[0]).toMatchObject({ api_key: 'a-key' })
  })
})

test('a brand without translation refuses it, and says so to its pages', async () => {
  const { eva, conversation, message } = await pair('Das ist die Marke')
  const { file } = app.site()
  await importSite(app.ctx, { ...file, translation: 'off' })
  expect((await translate(eva, { conversation, message })).status).toBe(404)
  expect((await eva.call('GET /api/settings.php')).body).toMatchObject({ has_translation: false })
  await importSite(app.ctx, file)
  expect((await eva.call('GET /api/settings.php')).body).toMatchObject({ has_translation: true })
})

test('the stand-in of a laptop answers over HTTP as the service does', async () => {
  const { translationStandIn } = await import('#server/sandbox/translation-stand-in.ts')
  const ask = (body: object) =>
    translationStandIn(app.ctx).request('http://127.0.0.1/sandbox/translation/translate', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const answered = await ask({ q: 'Ik ben het', source: 'auto', target: 'de', format: 'text' })
  expect(await answered.json()).toMatchObject({
    translatedText: 'Ik ben het (Demo, keine echte Übersetzung)',
    detectedLanguage: { language: 'nl' },
  })
  expect((await ask({ q: '' })).status).toBe(400)
})
