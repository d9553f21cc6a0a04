/** What a browser cannot mend is in the log of the operator. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const report = async (body: object) =>
  (await app.hono()).request('http://social.localhost/api/trouble.php', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'http://social.localhost', 'sec-fetch-site': 'same-origin' },
  })

test('a worker that could not be registered is logged, with the brand and without the member', async () => {
  const warned = vi.spyOn(app.ctx.log, 'warn')
  const words = 'SecurityError: the script has an unsupported MIME type'
  expect((await report({ kind: 'worker', words })).status).toBe(200)
  expect(warned).toHaveBeenCalledWith(
    { event: 'client.error', kind: 'worker', words, brand: 'social' },
    'a browser reported an error',
  )
})

test('what is no such trouble, or a long tale, is refused', async () => {
  expect((await report({ kind: 'weather', words: 'rain' })).status).toBe(400)
  expect((await report({ kind: 'worker', words: 'a'.repeat(301) })).status).toBe(400)
})
