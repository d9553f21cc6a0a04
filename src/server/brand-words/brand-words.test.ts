/** A brand's own words come in the reader's language, and a change of its file is live. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

async function read(host: string, language: string, query?: Record<string, string>) {
  const visitor = await openCaller(app, null, host)
  const headers = { 'accept-language': language }
  const name = query ? 'GET /api/lander_words.php' : 'GET /api/first_page.php'
  return (await visitor(name, { headers, query: query ?? {} })).body
}

test('the first page speaks the words of its brand, and another brand none of them', async () => {
  expect(await read('lavish.localhost', 'de')).toMatchObject({ words: { headline: 'Bleib noch auf ein Glas' } })
  expect(await read('lavish.localhost', 'pl')).toMatchObject({ words: { headline: 'Zostań na jeszcze jeden kieliszek' } })
  expect(await read('social.localhost', 'de')).toEqual({ words: {}, hero: null })
})

test('Polish words of one letter stay with the next word', async () => {
  expect(JSON.stringify(await read('lavish.localhost', 'pl'))).toContain('Rozejrzyj się w\u00a0spokoju')
})

test('a lander speaks the words of its kind and campaign', async () => {
  const { file } = app.site('social.localhost')
  const words = {
    first_page: {},
    landers: [
      { family: 'video', texts: { en: { headline: 'A video' } } },
      { campaign: 'spring', texts: { en: { button: 'Into spring' } } },
    ],
  }
  await importSite(app.ctx, { ...file, words })
  const at = { family: 'video', niche: 'general' }
  expect(await read('social.localhost', 'en', at)).toEqual({ headline: 'A video' })
  expect(await read('social.localhost', 'en', { ...at, campaign: 'spring' })).toEqual({
    headline: 'A video',
    button: 'Into spring',
  })
  expect(await read('social.localhost', 'nl', at)).toEqual({})
  expect(await read('social.localhost', 'en', { family: 'none', niche: 'general' })).toMatchObject({ error: 'invalid_input' })
  await importSite(app.ctx, file)
})
