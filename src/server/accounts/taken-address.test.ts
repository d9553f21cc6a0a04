/** Changing or correcting an address never reveals that it is a member's: the replies are the same, and its owner gets a mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { openCaller, type CallResponse, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let visitor: Caller
let n = 0
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
beforeEach(async () => {
  n += 1
  await app.createMember(`Olga${n}`, { email: `owner${n}@example.test`, language: 'de' })
})
afterAll(() => app.close())

const owner = () => `owner${n}@example.test`
const free = () => `free${n}@example.test`
const statusAndText = ({ status, text }: CallResponse) => [status, text] as const
const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ recipient }) => recipient === address)
}
/** The same words for both addresses, so that what is left must be alike. */
const masked = (text: string) => text.replaceAll(/(owner|free)\d+@/g, 'typed@').replaceAll(/(anna|two)-\w+@/gi, 'first@')

test('moving to an address gets the same answer whether it is taken; its owner gets a mail, and nobody a link', async () => {
  const answers = []
  for (const [name, address] of [
    ['one', free()],
    ['two', owner()],
  ] as const) {
    const asAnna = await openCaller(app, await app.createMember('Anna', { email: `anna-${name}${n}@example.test` }))
    const requested = await asAnna('POST /api/mail_change.php', { body: { email: address, password } })
    await app.runJobs()
    const later = await asAnna('GET /api/mail_change.php')
    answers.push(masked(JSON.stringify([statusAndText(requested), statusAndText(later)])))
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('typed@')
  const [link] = await mailsTo(free())
  expect(link?.text_body).toMatch(/\/mail-change\/do\?token=/)
  const [notice, ...more] = await mailsTo(owner())
  expect(more).toEqual([])
  expect(notice?.subject).toBe('Zu deiner E-Mail-Adresse')
  expect(notice?.text_body).not.toMatch(/token=|Anna/)
  expect(notice?.text_body).toContain('/login')
})

const signUp = async (email: string) => {
  const form = { email, name: 'Two', password: 'slow rivers run deep' }
  const answer = await visitor('POST /api/user.php?new=1', { body: form, key: null })
  const { profile } = answer.body as { profile: { id: number } }
  return openCaller(app, profile.id as never)
}
const logIn = async (email: string) =>
  (await visitor('POST /api/login.php', { body: { email, password: 'slow rivers run deep' } })).status

test('correcting an address gets the same answer whether it is taken, and so does all that follows', async () => {
  const seen = []
  for (const [name, address] of [
    ['one', free()],
    ['two', owner()],
  ] as const) {
    const first = `two-${name}${n}@example.test`
    const caller = await signUp(first)
    const corrected = await caller('PUT /api/activate_mail.php', { body: { email: address } })
    await app.runJobs()
    const [user, progress, change] = [
      await caller('GET /api/user.php'),
      await caller('GET /api/activate.php'),
      await caller('GET /api/mail_change.php'),
    ]
    const { id } = (user.body as { profile: { id: number } }).profile
    const after = [await logIn(address), await logIn(first), (await signUp(first)) !== null]
    app.wait(hourMs + dayMs)
    const reminded = (await mailsTo(first)).length
    const texts = [corrected, user, progress, change].map((answer) =>
      statusAndText(answer).join(' ').replaceAll(String(id), 'id').replaceAll(id.toString(36), 'id'),
    )
    seen.push(masked([...texts, ...after, reminded].join('\n')).replaceAll(/"signup_date":"[^"]*"/g, ''))
  }
  expect(seen[0]?.split('\n')).toEqual(seen[1]?.split('\n'))
  expect(seen[0]).toContain('"email":"typed@')
  const mails = await mailsTo(owner())
  expect(mails.map(({ subject }) => subject)).toEqual(['Zu deiner E-Mail-Adresse'])
  expect(mails[0]?.text_body).not.toMatch(/token=|Two/)
})

test('another correction after a taken address is the member’s own, and is confirmed as ever', async () => {
  const caller = await signUp(`typo${n}@example.test`)
  await caller('PUT /api/activate_mail.php', { body: { email: owner() } })
  await caller('PUT /api/activate_mail.php', { body: { email: free() } })
  const token = /activate\/done\?token=([\w-]+)/.exec((await mailsTo(free())).at(-1)?.text_body ?? '')?.[1]
  expect((await visitor('POST /api/activate.php', { body: { token } })).status).toBe(200)
  expect((await caller('GET /api/user.php')).status, 'the session ends with the first confirmation').toBe(403)
  const { profile, ...user } = (
    await visitor('POST /api/login.php', { body: { email: free(), password: 'slow rivers run deep' } })
  ).body as { profile: { id: number }; email: string; activated: boolean }
  expect(user).toMatchObject({ email: free(), activated: true })
  const claims = app.ctx.db.selectFrom('claimed_address').select('email').where('member_id', '=', profile.id)
  expect(await claims.execute()).toEqual([])
})
