/** Moderation by commands: the next case, its evidence, a decision, an appeal, and the exit codes of what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from 'node:os'
import { decide } from '#server/decisions/decisions.ts'
import { holdCase } from '#server/cases/cases.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { openCaller } from '../../tests/caller.ts'
import { memberFixtures } from '../../tests/member-fixtures.ts'
import { command } from '../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const duet = (...words: string[]) => command(app, ...words)
const { newMember } = memberFixtures(() => app)
const reported = async () => {
  const [who, whom] = [await newMember(), await newMember({ gender: 'm', personal: 'I am a doctor abroad' })]
  const { body } = await who.call('POST /api/report.php', {
    body: { profile: whom.id, reason: 'scam', details: 'He wants money' },
  })
  return { who, whom, reference: (body as { reference: string }).reference }
}
const why = ['--measure', 'ban', '--clause', 'scam', '--facts', 'asked for money'] as const

test(
  'a report is taken, read and decided by commands, with a line in the log each, and what is decided is sealed',
  { timeout: 180_000 },
  async () => {
    const { whom, reference } = await reported()
    expect(duet('case', 'list').stdout).toContain(`${reference}  safety`)
    expect(JSON.parse(duet('case', 'next', '--lane', 'safety', '--json').stdout)).toMatchObject({ reference, version: 1 })
    expect(duet('case', 'show', reference).stdout).toContain('He wants money')
    expect(duet('case', 'decide', reference, ...why, '--version', '7')).toMatchObject({
      status: 6,
      stderr: expect.stringContaining('version 1'),
    })
    expect(duet('case', 'decide', reference, '--measure', 'suspend', '--clause', 'scam', '--facts', 'x').stderr).toContain(
      'see --until',
    )
    expect(duet('case', 'decide', reference, ...why).status).toBe(0)
    expect(duet('case', 'decide', reference, ...why).status).toBe(3)
    const sealed = duet('case', 'show', reference).stdout
    expect(sealed).toContain('sealed')
    expect(sealed).not.toContain('He wants money')
    expect(duet('decision', 'list', '--member', String(whom.id)).stdout).toContain('D-2026-000001')
    expect(duet('decision', 'show', 'D-2026-000001').stdout).toContain('asked for money')
    expect(duet('decision', 'lift', 'D-2026-000001', '--reason', 'another man').status).toBe(0)
    const lines = await listAuditLines(app.ctx.db, { limit: 20, member: whom.id })
    expect(lines.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
      'decision lift done',
      'decision show done',
      'case show done',
      'case decide refused',
      'case decide done',
      'case decide refused',
      'case decide refused',
      'case show done',
    ])
  },
)

test(
  'a case that a colleague holds ends with 6, and one that I passed on because I know somebody with 4',
  { timeout: 180_000 },
  async () => {
    const { reference } = await reported()
    // commands have the clock of the machine
    await holdCase({ ...app.ctx, now: () => new Date() }, 'staff:9', reference)
    expect(duet('case', 'decide', reference, ...why)).toMatchObject({
      status: 6,
      stderr: expect.stringContaining('staff:9 holds this case until'),
    })
    expect(duet('case', 'take', reference).status).toBe(6)
    expect(duet('case', 'take', reference, '--over').status).toBe(0)
    expect(duet('case', 'pass', reference, '--know-them').status).toBe(0)
    expect(duet('case', 'take', reference).status).toBe(4)
    expect(duet('case', 'show', reference).status).toBe(4)
    expect(duet('case', 'next').stdout).toContain('Nothing waits for you.')
  },
)

test('an appeal is read with its sealed evidence and decided, but not by who decided before', async () => {
  const visitor = await openCaller(app, null)
  const appealed = async (actor: { actor_kind: 'staff' | 'shell'; actor: string }) => {
    const { whom, reference } = await reported()
    const decision = await decide(
      app.ctx,
      actor,
      { case: reference },
      { measures: ['ban'], clause: 'scam', facts: 'x', source: 'notice' },
    )
    await app.leaveMails()
    const mails = (await app.mails()).filter(({ subject }) => subject.includes(decision.reference))
    const [, token = ''] = /token=([\w-]+)/.exec(mails.at(-1)?.text_body ?? '') ?? []
    await visitor('POST /api/decision_appeal.php', { body: { token, text: 'That was not me at all.' } })
    return { appeal: `${decision.reference}-1`, whom }
  }
  const own = await appealed({ actor_kind: 'shell', actor: userInfo().username })
  const answer = ['--reply', 'You are right.'] as const
  expect(duet('appeal', 'decide', own.appeal, 'overturned', ...answer)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Somebody else decides on this'),
  })
  const { appeal } = await appealed({ actor_kind: 'staff', actor: '5' })
  expect(duet('appeal', 'list').stdout).toContain(appeal)
  expect(duet('appeal', 'show', appeal).stdout).toContain('That was not me at all.')
  expect(duet('case', 'show', appeal).stdout).not.toContain('He wants money')
  expect(duet('appeal', 'take', appeal).status).toBe(0)
  expect(duet('case', 'show', appeal).stdout).toContain('He wants money')
  expect(duet('appeal', 'decide', appeal, 'changed', ...answer).stderr).toContain('Say --measure')
  expect(duet('appeal', 'decide', appeal, 'overturned', ...answer).status).toBe(1)
  expect(duet('appeal', 'view', appeal, 'overturned').status).toBe(0)
  expect(duet('appeal', 'decide', appeal, 'overturned', ...answer).status).toBe(0)
  expect(duet('decision', 'show', appeal.slice(0, -2)).stdout).toContain('overturned')
})
