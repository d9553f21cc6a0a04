/** Static files: a film is answered in parts, everything else as a whole. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveAssets } from '#server/http/assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-assets-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/quay-Ab1.webm'), '0123456789')
writeFileSync(join(folder, 'assets/chat-Ab1.js'), '0123456789')
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().use(serveAssets(folder))
const answerTo = async (name: string, range: string) => {
  const answer = await app.request(`/assets/${name}`, { headers: { range } })
  return [answer.status, await answer.text(), answer.headers.get('content-range'), answer.headers.get('content-length')]
}

test('a film is answered in parts, which may be cached for ever', async () => {
  expect(await answerTo('quay-Ab1.webm', 'bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10', '3'])
  expect(await answerTo('quay-Ab1.webm', 'bytes=20-')).toEqual([416, '', 'bytes */10', '0'])
  const whole = await app.request('/assets/quay-Ab1.webm')
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/webm',
    'bytes',
  ])
  expect(whole.headers.get('cache-control')).toContain('immutable')
})

test('a script is answered as a whole', async () => {
  expect(await answerTo('chat-Ab1.js', 'bytes=2-4')).toEqual([200, '0123456789', null, '10'])
})
