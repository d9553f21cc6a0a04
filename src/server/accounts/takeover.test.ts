/** Account takeovers by each known way. Every test ends with the owner in and the intruder out. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '#domain/wire.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { clearExpired } from '#server/signup/signup.jobs.ts'
import { openAuthenticator } from '../../../tests/authenticator.ts'
import { openCaller, type CallResponse, type Caller } from '../../../tests/caller.ts'
import { openTestApp, password, type TestApp } from '../../../tests/test-app.ts'

type Device = ReturnType<typeof openAuthenticator>
const chosen = 'slow rivers run deep'
const stolen = 'a word that was stolen'

let app: TestApp
let visitor: Caller
let n = 0
let email: string
beforeAll(async () => {
  app = await openTestApp()
  visitor = await openCaller(app, null)
})
beforeEach(() => {
  email = `vera${(n += 1)}@example.test`
})
afterAll(() => app.close())

const codeOf = ({ body }: CallResponse) => (body as { error?: string } | null)?.error ?? null
const outcome = (answer: CallResponse) => [answer.status, codeOf(answer)]
/** A browser that keeps its session. */
function openBrowser() {
  let cookie = ''
  return async (name: CallName, body: object = {}) => {
    const answer = await visitor(name, { ...(name.startsWith('GET') ? {} : { body }), headers: { cookie } })
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
    if (session) cookie = session.split(';')[0] ?? ''
    return answer
  }
}
type Browser = ReturnType<typeof openBrowser>
const isIn = async (browser: Browser) => (await browser('GET /api/user.php')).status === 200
const idOf = ({ body }: CallResponse) => (body as { profile: { id: ProfileId } }).profile.id

/** The token in the newest mail to this address whose text holds `part`. */
async function mailedTo(address: string, part: string) {
  await app.runJobs()
  const mails = (await app.mails()).filter(({ recipient, text_body }) => recipient === address && text_body.includes(part))
  return new RegExp(`${RegExp.escape(part)}\\S*token=([\\w-]+)`).exec(mails.at(-1)?.text_body ?? '')?.[1] ?? ''
}
const resetBy = async (browser: Browser, address: string, word: string) => {
  await visitor('POST /api/reset_password.php', { body: { email: address } })
  return browser('POST /api/reset_password_do.php', { token: await mailedTo(address, '/reset-password/do'), password: word })
}
const logIn = (browser: Browser, address: string, word: string) =>
  browser('POST /api/login.php', { email: address, password: word })

async function addPasskey(browser: Browser): Promise<[CallResponse, Device]> {
  const device = openAuthenticator({ origin: 'http://social.localhost' })
  const options = await browser('POST /api/passkey_new_options.php')
  if (options.status !== 200) return [options, device]
  return [await browser('POST /api/passkeys.php', device.create(options.body as never)), device]
}
const useDevice = async (browser: Browser, device: Device) => {
  const { body } = await browser('POST /api/passkey_options.php')
  return browser('POST /api/passkey_login.php', device.get(body as never))
}

/** The intruder knows the password, moves the address to a mailbox of theirs, and confirms it there. */
async function moveAddress() {
  const vera = await app.createMember(`Vera${n}`, { email })
  const intruder = openBrowser()
  await logIn(intruder, email, password)
  await intruder('POST /api/mail_change.php', { email: `evil${n}@example.test`, password })
  await intruder('POST /api/mail_change_do.php', { token: await mailedTo(`evil${n}@example.test`, '/mail-change/do') })
  return { vera, intruder }
}
const undo = async () => visitor('POST /api/mail_undo.php', { body: { token: await mailedTo(email, '/mail-change/do?undo=1') } })

test('nobody signs up with an address, or moves to it, while its owner can take it back; the owner does', async () => {
  const { vera, intruder } = await moveAddress()
  const form = { email, name: 'Vera', password: stolen }
  const second = openBrowser()
  expect(outcome(await second('POST /api/user.php?new=1', form))).toEqual([422, 'email_taken'])
  await second('POST /api/user.php?new=1', { ...form, email: `second${n}@example.test` })
  // who types it gets the usual answer, and does not have it
  expect(outcome(await second('PUT /api/activate_mail.php', { email: email.toUpperCase() }))).toEqual([200, null])
  expect(outcome(await undo())).toEqual([200, null])
  expect(await isIn(intruder)).toBe(false)
  const owner = openBrowser()
  expect(idOf(await resetBy(owner, email, chosen))).toBe(vera)
  expect(outcome(await logIn(intruder, `evil${n}@example.test`, password))).toEqual([401, 'wrong_credentials'])
  expect(outcome(await logIn(intruder, email, password))).toEqual([401, 'wrong_credentials'])
})

test('an account that sits on the address without having confirmed it goes when the owner takes the address back', async () => {
  const { vera } = await moveAddress()
  await app.ctx.db.deleteFrom('held_address').execute()
  const intruder = openBrowser()
  const squatter = idOf(await intruder('POST /api/user.php?new=1', { email, name: 'Vera', password: stolen }))
  expect(outcome(await undo())).toEqual([200, null])
  expect(await isIn(intruder)).toBe(false)
  expect(await app.ctx.db.selectFrom('member').select('id').where('id', '=', squatter).execute()).toEqual([])
  expect(idOf(await resetBy(openBrowser(), email, chosen))).toBe(vera)
})

test('once the way back is over, the address is free again', async () => {
  await moveAddress()
  app.wait(2 * dayMs + minuteMs)
  await clearExpired.run(app.ctx, {})
  const other = openBrowser()
  expect((await other('POST /api/user.php?new=1', { email, name: 'Vera', password: chosen })).status).toBe(200)
})

test('every device shows a waiting change, and any of them takes it back', async () => {
  await app.createMember(`Vera${n}`, { email })
  const [owner, intruder] = [openBrowser(), openBrowser()]
  await logIn(owner, email, password)
  await logIn(intruder, email, password)
  await intruder('POST /api/mail_change.php', { email: `evil${n}@example.test`, password })
  const token = await mailedTo(`evil${n}@example.test`, '/mail-change/do')
  expect((await owner('GET /api/user.php')).body).toMatchObject({ email, pending_email: `evil${n}@example.test` })
  expect((await owner('DELETE /api/mail_change.php')).body).toEqual({ email: null, failed: false })
  expect((await owner('GET /api/user.php')).body).not.toHaveProperty('pending_email')
  expect(outcome(await intruder('POST /api/mail_change_do.php', { token }))).toEqual([410, 'link_expired'])
  expect((await owner('POST /api/password_change.php', { password, new_password: chosen })).status).toBe(200)
  expect([await isIn(owner), await isIn(intruder)]).toEqual([true, false])
})

test('who signs up with somebody else’s address adds no passkey, and is out once the owner has read a mail', async () => {
  const intruder = openBrowser()
  const account = idOf(await intruder('POST /api/user.php?new=1', { email, name: 'Vera', password: stolen }))
  const [refused] = await addPasskey(intruder)
  expect(outcome(refused)).toEqual([422, 'address_unconfirmed'])
  const owner = openBrowser()
  expect(idOf(await resetBy(owner, email, chosen))).toBe(account)
  expect([await isIn(owner), await isIn(intruder)]).toEqual([true, false])
  expect(outcome(await logIn(intruder, email, stolen))).toEqual([401, 'wrong_credentials'])
})

test('the first confirmation ends every session but the one that confirms', async () => {
  const [owner, intruder] = [openBrowser(), openBrowser()]
  await intruder('POST /api/user.php?new=1', { email, name: 'Vera', password: stolen })
  await owner('POST /api/login.php', { email, password: stolen })
  await owner('POST /api/activate.php', { token: await mailedTo(email, '/activate/done') })
  expect([await isIn(owner), await isIn(intruder)]).toEqual([true, false])
})

test('after a break-in a reset ends the intruder’s sessions, passkeys and requested export', async () => {
  const vera = await app.createMember(`Vera${n}`, { email })
  const intruder = openBrowser()
  await logIn(intruder, email, password)
  const [added, device] = await addPasskey(intruder)
  expect(added.status).toBe(200)
  await intruder('POST /api/export.php', { password })
  const owner = openBrowser()
  expect(idOf(await resetBy(owner, email, chosen))).toBe(vera)
  expect(await isIn(intruder)).toBe(false)
  expect(outcome(await useDevice(intruder, device))).toEqual([401, 'passkey_refused'])
  expect((await owner('GET /api/export.php')).body).toMatchObject({ state: 'none' })
  expect(await isIn(owner)).toBe(true)
})

test('a new password takes the passkeys along that the owner does not know; those since the last login are marked', async () => {
  await app.createMember(`Vera${n}`, { email })
  const [owner, intruder] = [openBrowser(), openBrowser()]
  await logIn(owner, email, password)
  const [, hers] = await addPasskey(owner)
  app.wait(minuteMs)
  await logIn(owner, email, password)
  await logIn(intruder, email, password)
  app.wait(minuteMs)
  const [, theirs] = await addPasskey(intruder)
  const { passkeys } = (await owner('GET /api/passkeys.php')).body as { passkeys: { id: number; recent: boolean }[] }
  expect(passkeys.map(({ recent }) => recent)).toEqual([true, false])
  const remove_passkeys = passkeys.filter(({ recent }) => recent).map(({ id }) => id)
  await owner('POST /api/password_change.php', { password, new_password: chosen, remove_passkeys })
  expect([await isIn(owner), await isIn(intruder)]).toEqual([true, false])
  expect(outcome(await useDevice(intruder, theirs))).toEqual([401, 'passkey_refused'])
  expect((await useDevice(openBrowser(), hers)).status).toBe(200)
})
