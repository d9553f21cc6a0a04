/** Commands in the audit log: each act and look of an operator leaves its line, and the log can be read and verified. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '#server/audit/audit.ts'
import { command, root } from '../../tests/server-processes.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { nameOf } from './command.ts'
import { table } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const duet = (...words: string[]) => command(app, ...words)
const lines = async () =>
  (await listAuditLines(app.ctx.db, { limit: 50 })).map(({ act, outcome, refusal, target, reason }) => [
    act,
    outcome,
    refusal,
    target,
    reason,
  ])

test('a command says which line it leaves, and leaves one of that name', () => {
  const code = globSync('tools/duet/*.ts', { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')
  // what always waits for a second person is done by the console's call, which names it
  const names = table.filter(({ log, second }) => log && second !== 'always').map(nameOf)
  const written = (name: string) => {
    const [noun = '', verb = ''] = name.split(' ')
    return code.includes(`'${name}'`) || (code.includes(`\`${noun} \${`) && new RegExp(`['"]${verb}['"]`).test(code))
  }
  expect(names.filter((name) => !written(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['member ban', 'member lift', 'order refund', 'job retry', 'switch on', 'case show', 'cell move']),
  )
})

test('a ban, its end and a try that is refused stand in the log, which verifies; a head that is another does not', async () => {
  const anna = String(await app.createMember('Anna'))
  expect(duet('member', 'ban', anna, '--clause', 'scam', '--facts', 'asked for money').status).toBe(0)
  expect(duet('member', 'lift', anna, '--reason', 'it was another').status).toBe(0)
  expect(duet('member', 'lift', anna, '--reason', 'again').status).toBe(3)
  expect(await lines()).toEqual([
    ['member lift', 'refused', 'not_found', anna, 'again'],
    ['member lift', 'done', null, anna, 'it was another'],
    ['member ban', 'done', null, anna, 'asked for money'],
  ])
  expect(duet('log', 'list', '--member', anna, '--limit', '1').stdout).toMatch(
    /^3 .* shell:\S+ {2}member lift {2}member \d+ {2}refused \(not_found\).*\n/,
  )
  const head = duet('log', 'head').stdout.trim()
  expect(head).toMatch(/^3:[0-9a-f]{64}$/)
  expect(duet('log', 'verify', '--head', head).stdout).toContain(
    `The log is whole: 3 lines, 1 head written down; the newest is ${head}.`,
  )
  const other = duet('log', 'verify', '--head', `3:${'0'.repeat(64)}`)
  expect([other.status, other.stderr.trim()]).toEqual([
    1,
    `The chain holds together, but it is not the one that had the head 3:${'0'.repeat(64)}: it was written anew.`,
  ])
  expect(duet('log', 'verify', '--head', 'abc').status).toBe(2)
})
