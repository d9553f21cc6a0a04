/** Security events: each limit that is reached is one line, with a code and without anything personal. */
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { limits } from '#domain/limits/limits.ts'
import { openLimits } from '#server/http/limits.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { openCaller } from '../../../tests/caller.ts'
import { openTestApp, password } from '../../../tests/test-app.ts'

function openLines() {
  const lines: [level: string, fields: object, sentence: string][] = []
  const at = (level: string) => (fields: object, sentence: string) => void lines.push([level, fields, sentence])
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log }
}

test('an operator reads who was banned, by the code and the profile', () => {
  const { lines, log } = openLines()
  logSecurityEvent({ log }, 'member.banned', { profile: 17, site: 1, reason: 'spam' })
  expect(lines).toEqual([
    ['warn', { event: 'member.banned', security: true, profile: 17, site: 1, reason: 'spam' }, 'a member was banned'],
  ])
})

test('a reached limit is logged once for each account and period, and names neither its e-mail nor its address', async () => {
  const { lines, log } = openLines()
  const limiter = openLimits({ redisUrl: null, log })
  const who = { account: 'anna@example.com', address: '192.0.2.1' }
  for (let n = 0; n < limits.reset_each.points + 5; n++) await limiter.take('reset_each', who).catch(() => {})
  const member = { account: '17', address: '192.0.2.1' }
  for (let n = 0; n < limits.like.points + 5; n++) await limiter.take('like', member).catch(() => {})
  expect(lines.map(([, fields]) => fields)).toEqual([
    { event: 'limit.hit', security: true, by: 'reset_each', profile: null },
    { event: 'limit.hit', security: true, by: 'like', profile: '17' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/anna|192\.0/)
})

test('a member’s account actions are logged: devices ended, a pause, a logout and the deletion', async () => {
  const { lines, log } = openLines()
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const hono = createApp({ ...app.ctx, log })
  const anna = await app.createMember('Anna')
  const asAnna = () => openCaller({ ...app, hono: async () => hono }, anna)
  const first = await asAnna()
  await first('DELETE /api/sessions.php', { body: { others: true } })
  await first('POST /api/pause.php')
  await first('GET /api/logout.php')
  await (
    await asAnna()
  )('POST /api/delete.php', { body: { password } })
  const logged = lines.map(([, fields]) => fields).filter((fields) => 'security' in fields)
  const whose = { security: true, profile: anna, site: app.site().id }
  expect(logged).toEqual([
    { event: 'session.ended', ...whose, by: 'others' },
    { event: 'member.paused', ...whose },
    { event: 'logout', ...whose },
    { event: 'member.deleted', ...whose },
  ])
})

test('what mailed links do to an account is logged: a requested reset, an address that was changed and taken back', async () => {
  const { lines, log } = openLines()
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const hono = createApp({ ...app.ctx, log })
  const [email, other] = ['anna@example.test', 'other@example.test']
  const anna = await app.createMember('Anna', { email })
  const callerOf = (member: typeof anna | null) => openCaller({ ...app, hono: async () => hono }, member)
  const visitor = await callerOf(null)
  const mailed = async (address: string) => {
    await app.runJobs()
    const mail = (await app.mails()).filter(({ recipient }) => recipient === address).at(-1)
    return /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
  }
  await visitor('POST /api/reset_password.php', { body: { email } })
  await visitor('POST /api/reset_password.php', { body: { email: 'nobody@example.test' } })
  await (
    await callerOf(anna)
  )('POST /api/mail_change.php', { body: { email: other, password } })
  await visitor('POST /api/mail_change_do.php', { body: { token: await mailed(other) } })
  await visitor('POST /api/mail_undo.php', { body: { token: await mailed(email) } })
  const logged = lines.map(([, fields]) => fields).filter((fields) => 'security' in fields)
  const whose = { security: true, profile: anna, site: app.site().id }
  expect(logged).toEqual([
    { event: 'reset.asked', ...whose },
    { event: 'reset.asked', ...whose, profile: null },
    { event: 'mail_change.asked', ...whose },
    { event: 'mail_change.done', ...whose },
    { event: 'mail_change.undone', ...whose },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/example\.test/)
})
