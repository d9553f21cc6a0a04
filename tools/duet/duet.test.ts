/** `duet` as operators meet it: help, completion, mistakes, exit codes, and the page of all commands. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { command, commandWith, databaseUrlOf, root } from '../../tests/server-processes.ts'
import { helpOfOne } from './help.ts'
import { commandsPage, pagePath } from './commands-page.ts'
import { nameOf } from './command.ts'
import { table } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const duet = (...words: string[]) => command(app, ...words)

test('the page of commands says what the table says', async () => {
  const page = await format(commandsPage(), { parser: 'markdown', printWidth: 130, proseWrap: 'preserve' })
  expect(readFileSync(pagePath, 'utf8')).toBe(page)
})

test('no two commands have one name, and each has its own help', () => {
  expect(new Set(table.map(nameOf)).size).toBe(table.length)
  for (const one of table) expect(helpOfOne(one)).toContain(`duet ${nameOf(one)}`)
})

test('the starter runs the same under the Node of the machine, and gives its exit code on', () => {
  const started = spawnSync('node', [join(root, 'duet'), '--help'], { encoding: 'utf8' })
  expect([started.status, started.stdout]).toEqual([0, duet('--help').stdout])
  expect(spawnSync('node', [join(root, 'duet'), 'brnd'], { encoding: 'utf8' }).status).toBe(2)
})

test('completion is a script that bash reads, and completes nouns, verbs and flags', () => {
  const script = duet('completion', 'bash').stdout
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      ['-c', `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _duet; echo "\${COMPREPLY[*]}"`, 'x', ...words],
      {
        encoding: 'utf8',
      },
    ).trim()
  expect(complete('duet', 'led')).toBe('ledger')
  expect(complete('duet', 'ledger', 've')).toBe('verify')
  expect(complete('duet', 'brand', 'import', '--dr')).toBe('--dry-run')
  expect(duet('completion', 'fish').stdout).toContain("-a verify -d 'checks the ledger")
  expect(duet('completion', 'tcsh').status).toBe(2)
})

test.each([
  [['--help'], 0, '', ''],
  [['brnd', 'list'], 2, '', 'There is no command "brnd"; did you mean "brand"?'],
  [['brand'], 2, '', 'Say what to do: duet brand list | create'],
  [['member', 'ban', '1', '--why', 'x'], 2, '', 'Unknown option "--why"'],
  [['member', 'ban', '1', '--facts', 'x'], 2, '', 'Say --clause RULE'],
  [['member', 'ban', 'anna', '--clause', 'scam', '--facts', 'x'], 2, '', '"anna" is no number of a member.'],
  [['backup', 'list'], 1, '', 'is younger than a day and a half.'],
  [['backup', 'restore', 'nowhere'], 1, '', 'is no whole backup'],
  [['backup', 'restored', '--until', 'yesterday'], 2, '', 'yesterday is no time'],
  [['backup', 'held', '--drop', 'mails'], 3, '', 'Nothing is held under mails.'],
  [['member', 'ban', '1', '2', '--clause', 'scam', '--facts', 'x'], 2, '', '"2" is too much'],
  [['member', 'ban', '1', '--clause', 'scam', '--facts', 'x'], 3, '', 'There is no member 1.'],
  [['member', 'ban', '1', '--clause', 'rudeness', '--facts', 'x'], 2, '', '"rudeness" is no rule'],
  [['member', 'lift', '1', '--reason', 'x'], 3, '', '1 is not banned.'],
  [['photo', 'fine', '1'], 3, '', 'One of these photos is not there.'],
  [['case', 'decide', 'R-1', '--measure', 'nothing', '--facts', 'x'], 3, '', 'R-1 is not open.'],
  [['case', 'decide', 'R-1', '--facts', 'x'], 2, '', 'Say --measure: nothing, note, warn'],
  [['case', 'show', 'R-1'], 3, '', 'There is no case R-1.'],
  [['case', 'next'], 0, 'Nothing waits for you.', ''],
  [['case', 'take', 'R-1'], 3, '', 'R-1 is not open.'],
  [['case', 'pass', 'R-1', '--to', 'ada'], 2, '', 'Say a person as in the audit log'],
  [['decision', 'show', 'D-1'], 3, '', 'There is no decision D-1.'],
  [['decision', 'lift', 'D-1', '--reason', 'x'], 3, '', 'D-1 is not in force.'],
  [['appeal', 'list'], 0, 'Nothing is open.', ''],
  [['appeal', 'decide', 'D-1-1', 'perhaps', '--reply', 'x'], 2, '', 'stands, changed, overturned'],
  [['appeal', 'decide', 'D-1-1', 'stands', '--reply', 'x'], 3, '', 'D-1-1 is not open.'],
  [['case', 'list', '--json'], 0, '[]', ''],
  [['complaint', 'list'], 0, 'Nothing is open.', ''],
  [['complaint', 'move', 'C-1', 'decided', '--reason', 'x'], 3, '', 'There is no complaint C-1.'],
  [['postback', 'failed', '--json'], 0, '[]', ''],
  [['postback', 'retry'], 0, '0 postbacks are sent again', ''],
  [['photo', 'list'], 0, '', ''],
  [['ledger', 'verify', '--json'], 0, '"balanced": true', ''],
  [['db', 'sql', 'select 1 as one', '--json'], 0, '"one": 1', ''],
  [['db', 'migrate'], 0, 'is up to date.', ''],
  [['upgrade', '--check'], 0, 'Nothing waits.', ''],
  [['upgrade', '--after', '--json'], 0, '"applied": []', ''],
  [['upgrade', '--check', '--after'], 2, '', 'Say --check or --after'],
  [['config', '--json'], 0, '"DATABASE_URL"', ''],
])('duet %j ends with %i', (words, code, out, error) => {
  const { status, stdout, stderr } = duet(...words)
  expect({ status, stderr, stdout }).toEqual({
    status: code,
    stdout: expect.stringContaining(out),
    stderr: expect.stringContaining(error),
  })
})

test('exports and reports read the replica, and acts the database itself', async () => {
  const replica = await openTestApp()
  await replica.createMember('Rosa', { credits: 7 })
  const env = { DATABASE_READ_URL: databaseUrlOf(replica.clientConfig) }
  const exported = commandWith(app, env, 'ledger', 'export', '--from', '2020-01-01', '--to', '2099-12-31')
  expect(exported).toMatchObject({ status: 0, stdout: expect.stringContaining(',CRD,7') })
  const days = ['--from', '2026-06-01', '--to', '2026-06-30']
  await replica.ctx.db.schema.dropTable('conversion').cascade().execute()
  expect(commandWith(app, env, 'partner', 'report', ...days).stderr).toContain('"conversion" does not exist')
  expect(commandWith(app, env, 'ledger', 'verify').status).toBe(0)
  await replica.close()
})

test('a database that is away ends with 7', () => {
  const env = { ...process.env, DATABASE_URL: 'postgresql://duet@127.0.0.1:1/duet' }
  const { status } = spawnSync(process.execPath, ['tools/duet.ts', 'ledger', 'verify'], { cwd: root, encoding: 'utf8', env })
  expect(status).toBe(7)
})

test('a member is banned and the ban is lifted, and --quiet says nothing about it', async () => {
  const id = await app.createMember('Vera')
  expect(duet('member', 'ban', String(id), '--clause', 'other', '--facts', 'a trial', '--json').stdout).toContain(
    '"banned": true',
  )
  expect(duet('member', 'lift', String(id), '--reason', 'over', '--quiet')).toEqual({ status: 0, stdout: '', stderr: '' })
})
