/** Welcome credits: once per address and once per browser, however many addresses a member has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let hono: ReturnType<typeof createApp>
beforeAll(async () => {
  app = await openTestApp()
  hono = createApp(app.ctx)
})
afterAll(() => app.close())

/** A browser that stores the cookies that `accepts` allows. */
function openBrowser(accepts: (name: string) => boolean = () => true) {
  const jar = new Map<string, string>()
  return async (path: string, body: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await hono.request(`http://social.localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (accepts(name)) jar.set(name, value)
    }
    expect([path, answer.status]).toEqual([path, 200])
    return answer
  }
}
type Browser = ReturnType<typeof openBrowser>

/** Signs up in one browser and opens the mail's link in another, or the same. Returns the credits. */
async function creditsOf(email: string, signsUp: Browser, confirms: Browser = signsUp) {
  const answer = await signsUp('/api/user.php?new=1', { email, name: 'Mia', password: 'slow rivers run deep' })
  const { profile } = (await answer.json()) as { profile: { id: number } }
  await app.runJobs()
  const mail = (await app.mails()).filter(({ recipient }) => recipient === email).at(-1)
  await confirms('/api/activate.php', { token: /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] })
  const wallet = app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', profile.id)
  return (await wallet.executeTakeFirstOrThrow()).balance
}

test('one browser is welcomed once, with whatever addresses', async () => {
  const welcome = app.site().file.welcome_credits
  const browser = openBrowser()
  expect(await creditsOf('first@example.test', browser)).toBe(welcome)
  expect(await creditsOf('second@example.test', browser)).toBe(0)
  expect(await creditsOf('third@example.test', openBrowser(), browser), 'signed up elsewhere, confirmed here').toBe(0)
  expect(await creditsOf('somebody-else@example.test', openBrowser())).toBe(welcome)
})

test('who opens the mail on a phone is welcomed there, once', async () => {
  const welcome = app.site().file.welcome_credits
  const phone = openBrowser()
  expect(await creditsOf('laptop@example.test', openBrowser(), phone)).toBe(welcome)
  expect(await creditsOf('laptop2@example.test', openBrowser(), phone)).toBe(0)
})

test('what is stored of a browser reveals nothing of it', async () => {
  const names: string[] = []
  const browser = openBrowser((name) => names.push(name) > 0)
  await creditsOf('kept@example.test', browser)
  expect(new Set(names)).toEqual(new Set(['__Host-session', '__Host-device']))
  const rows = await app.ctx.db.selectFrom('welcomed_address').select('mark').execute()
  expect(rows.every(({ mark }) => mark.length === 32)).toBe(true)
})
