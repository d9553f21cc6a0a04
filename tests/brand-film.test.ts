/** `duet brand film`: a film over the picture of a brand's first page, served in parts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './test-app.ts'
import { drawHostile, hostilePictures } from './hostile-pictures.ts'
import { command } from './server-processes.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

let app: TestApp
let picture: string
beforeAll(async () => {
  app = await openTestApp()
  picture = join(app.ctx.config.dataDir, 'picture.png')
  writeFileSync(picture, await drawHostile(hostilePictures.black as never))
})
afterAll(() => app.close())

const brand = (...words: string[]) => command(app, 'brand', ...words)
type File = { hero?: { film?: string; phone: { scrim: number } } }
const fileOf = (key: string) => JSON.parse(brand('export', key).stdout) as File
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await app.hono()).request(`http://lavish.localhost${path}`, { headers: { host: 'lavish.localhost', ...headers } })

test('a film needs a picture, plays over it, and goes without it', { timeout: 240_000 }, async () => {
  const early = brand('film', 'lavish', 'tests/films/white.webm')
  expect([early.status, early.stderr]).toEqual([
    1,
    'lavish has no picture of its own, and a film needs one: duet brand picture lavish PICTURE\n',
  ])
  expect(brand('picture', 'lavish', picture).status).toBe(0)
  const { hero } = fileOf('lavish')

  const loud = brand('film', 'lavish', 'tests/films/sound.mp4')
  expect([loud.status, loud.stderr]).toEqual([
    1,
    'tests/films/sound.mp4 has a sound track. Take it away: ffmpeg -i tests/films/sound.mp4 -c copy -an silent.mp4.\n',
  ])
  const done = brand('film', 'lavish', 'tests/films/white.webm')
  expect([done.status, done.stdout]).toEqual([0, expect.stringContaining('hero.film')])
  expect(fileOf('lavish').hero).toEqual({ ...hero, film: expect.stringMatching(/^[0-9a-f]{64}\.webm$/) })
  const film = fileOf('lavish').hero?.film

  await app.ctx.sites.refresh()
  const page = (await (await get('/api/first_page.php')).json()) as File
  expect(page.hero).toMatchObject({ film, phone: { scrim: 57 }, wide: { scrim: 57 } })

  expect(brand('picture', 'lavish', picture, '--focus', '20,20').status).toBe(0)
  expect(fileOf('lavish').hero?.film).toBe(film)

  expect(brand('film', 'lavish').status).toBe(2)
  expect(brand('film', 'lavish', 'tests/films/white.webm', '--remove').status).toBe(2)
  expect(brand('film', 'lavish', '--remove').status).toBe(0)
  const after = fileOf('lavish').hero
  expect([after?.film, after?.phone.scrim]).toEqual([undefined, 0])
})

test('a film is served in parts, as Safari wants it, and for ever', { timeout: 120_000 }, async () => {
  expect(brand('picture', 'lavish', picture).status).toBe(0)
  for (const [name, type] of [
    ['white.webm', 'video/webm'],
    ['white.mp4', 'video/mp4'],
  ] as const) {
    expect(brand('film', 'lavish', `tests/films/${name}`).status).toBe(0)
    const address = `/media/brand/${fileOf('lavish').hero?.film}`
    const whole = await get(address)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([200, type, 'bytes'])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const part = await get(address, { range: 'bytes=0-1' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 0-1/${bytes.length}`,
      type,
    ])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(0, 2))
    expect((await get(address, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  }
  expect((await get(`/media/brand/${'a'.repeat(64)}.webm`)).status).toBe(404)
})
