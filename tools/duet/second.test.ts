/** Acts that need a second person, on the machine: each waits, changes nothing, and is done once an owner agrees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from 'node:os'
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import { addOrder } from '#server/authority-orders/authority-orders.ts'
import { listAuditLines } from '#server/audit/audit.ts'
import { command } from '../../tests/server-processes.ts'
import { openConsole, type Worker } from '../../tests/console.ts'
import { hashTables } from '../../tests/every-table.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { exitCodes, nameOf } from './command.ts'
import { table } from './table.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
let olga: Worker
const words = new Map<ConsoleCallName, string[]>()
const duet = (...all: string[]) => command(app, ...all)
const reason = ['--reason', 'agreed by telephone'] as const

const secondLines = (Object.entries(consoleWire) as [ConsoleCallName, ConsoleCall][]).filter(([, { second }]) => second)
/** Reading with it is for people signed in, and so is asking for it. */
const personsOnly: readonly ConsoleCallName[] = ['POST /api/break_glass']
const names = secondLines.map(([name]) => name).filter((name) => !personsOnly.includes(name))

beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
  olga = await desk.hire('Olga', { role: 'owner' })
  await desk.hire('Ben', { role: 'owner' })
  // two stay who have the right: one alone may be the user of the machine
  await desk.hire('Dora', { role: 'owner' })
  const cleo = await desk.hire('Cleo', { role: 'owner' })
  const grant = await app.ctx.db.selectFrom('staff_grant').select('id').where('staff_id', '=', cleo.id).executeTakeFirstOrThrow()
  const members: number[] = []
  for (let n = 0; n < 101; n++) members.push(await app.createMember(`Ann ${n}`, { credits: 500 }))
  const [erased, given, taken, ...others] = members.map(String)
  const site = app.site('social.localhost')
  const order = { ground: 'police' as const, authority: 'Police', number: '1/26', asked_for: 'The name', answer_by: null }
  const add = () =>
    addOrder(app.ctx, 'staff:1', {
      ...order,
      site_id: site.id,
      member: members[50] as never,
      silent_until: null,
      received_at: app.ctx.now(),
    })
  const [first, second] = [await add(), await add()]
  const ban = ['--measure', 'ban', '--clause', 'scam', '--facts', 'One ring.'] as const
  const five = others.slice(0, 5).join(',')
  const when = ['--received', '2026-06-01', '--answer-by', '2026-07-01'] as const
  const paper = ['--ground', 'court', '--authority', 'Court', '--number', '2/26', '--asked-for', 'The name', ...when] as const
  words.set('POST /api/exports/members', ['export', 'start', 'members', ...reason])
  words.set('POST /api/members/erase', ['member', 'erase', erased ?? '', 'now', ...reason])
  words.set('POST /api/members/credits', ['member', 'credits-give', given ?? '', '101', '--cause', 'goodwill', ...reason])
  words.set('POST /api/members/credits/take', ['member', 'credits-take', taken ?? '', '101', '--cause', 'correction', ...reason])
  words.set('POST /api/members/many/decide', ['member', 'many-decide', 'decide', '--ids', five, ...ban, ...reason])
  words.set('POST /api/authority_orders', ['authority', 'add', site.file.key, ...paper, ...reason])
  words.set('POST /api/authority_orders/answer', ['authority', 'answer', first.reference, '--given', 'The name', ...reason])
  const parts = ['--part', 'account', '--part', 'photos'] as const
  words.set('POST /api/authority_orders/package', ['authority', 'package', second.reference, ...parts, ...reason])
  words.set('POST /api/staff/suspend', ['staff', 'suspend', 'ben@staff.example.com', ...reason])
  words.set('PUT /api/console_settings', ['setting', 'set', 'looks_a_day', '61', '--version', '0', ...reason])
  words.set('DELETE /api/staff/grants', ['staff', 'take', String(grant.id), ...reason])
}, 120_000)
afterAll(() => app.close())

/** What an act that waits stores: itself, and its line in the log. */
const isOfWaiting = (name: string) => /^public\.(approval|audit_\w+)$/.test(name)
const changedTables = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, hash]) => before.get(name) !== hash && !isOfWaiting(name)).map(([name]) => name)

test('every line of the wire with a second person has a command that knows it, and words in this test', () => {
  expect([...words.keys()].toSorted()).toEqual(names.toSorted())
  const marks = new Map(table.flatMap((one) => (one.second ? [[nameOf(one), one.second] as const] : [])))
  const wanted = new Map(names.map((name) => [commandOf(name), lineOf(name).second === true ? 'always' : 'sometimes'] as const))
  expect(marks).toEqual(wanted)
})
const lineOf = (name: ConsoleCallName): ConsoleCall => consoleWire[name]
const commandOf = (name: ConsoleCallName) => lineOf(name).cli ?? ''

const waiting = new Map<ConsoleCallName, string>()
test.each(names)('%s waits on the machine for a second person, and changes nothing', { timeout: 60_000 }, async (name) => {
  const before = await hashTables(app.ctx.db)
  const { status, stderr, stdout } = duet(...(words.get(name) ?? []))
  const [, id = ''] = /^It waits for a second person, as (\d+)\.\n$/.exec(stderr) ?? []
  expect({ status, stdout, id }).toEqual({ status: exitCodes.waits, stdout: '', id: expect.stringMatching(/^\d+$/) as string })
  waiting.set(name, id)
  expect(changedTables(before, await hashTables(app.ctx.db))).toEqual([])
  const [line] = await listAuditLines(app.ctx.db, { act: commandOf(name), limit: 1 })
  expect(line).toMatchObject({ actor_kind: 'shell', actor: userInfo().username, outcome: 'begun', reason: reason[1] })
})

test('break-glass cannot be asked for on the machine at all', () => {
  expect(duet('glass', 'open', '1', '2').status).toBe(exitCodes.wrongWords)
})

test('without a reason nothing is asked for', { timeout: 60_000 }, () => {
  for (const name of names.filter((one) => one !== 'POST /api/exports/members'))
    expect([name, duet(...(words.get(name) ?? []).slice(0, -2)).status]).toEqual([name, exitCodes.wrongWords])
})

test('a list of many people wants a reason as soon as it waits', () => {
  const { status, stderr } = duet('export', 'start', 'members')
  expect([status, stderr]).toEqual([exitCodes.refused, 'Refused: reason_needed (reason).\n'])
})

test('what waits is listed with the user of the machine, who takes it back', async () => {
  const before = duet('member', 'erase', (words.get('POST /api/members/erase') ?? [])[2] ?? '', 'in_four_weeks', ...reason)
  const [, id = ''] = /as (\d+)\./.exec(before.stderr) ?? []
  expect(duet('approval', 'list').stdout).toMatch(new RegExp(`^${id}  .*member erase  shell:${userInfo().username}  `, 'm'))
  expect(duet('approval', 'withdraw', id, '--word', 'a slip').status).toBe(exitCodes.done)
  expect(duet('approval', 'withdraw', id).status).toBe(exitCodes.changed)
  expect(duet('approval', 'withdraw', '7').status).toBe(exitCodes.notThere)
  expect(duet('approval', 'list').stdout).not.toContain(id)
})

test.each(names)('%s is done in the name of the machine once an owner agrees', async (name) => {
  const answer = await olga.call('POST /api/approvals/give', { body: { id: waiting.get(name) ?? '' } })
  expect([answer.status, answer.body]).toEqual([200, null])
  const lines = await listAuditLines(app.ctx.db, { act: commandOf(name), limit: 9 })
  expect(lines.find(({ outcome }) => outcome === 'done')).toMatchObject({
    actor_kind: 'shell',
    actor: userInfo().username,
    alone: false,
    changed: { approved_by: { after: olga.id } },
  })
})
