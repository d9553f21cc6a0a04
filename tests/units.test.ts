/** The systemd units in `deploy/systemd/`: what they start exists, and systemd itself has nothing against them where it is installed. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCommand, readWords } from '../tools/duet/command.ts'
import { table } from '../tools/duet/table.ts'

const units = globSync('deploy/systemd/*.{service,timer,target}')
const read = (file: string) => readFileSync(file, 'utf8')

test.each(units)('%s has a comment, sections and assignments, and nothing else', (file) => {
  const [first = '', ...lines] = read(file).trimEnd().split('\n')
  expect(first).toMatch(/^# \S/)
  expect(lines.filter((line) => !/^(#.*|\[[A-Z]\w+\]|[A-Z]\w+=.*|)$/.test(line))).toEqual([])
})

test('the nightly backup runs a command that duet has, with flags that it takes', () => {
  const [, words = ''] = /^ExecStart=\S+ tools\/duet\.ts (.+)$/m.exec(read('deploy/systemd/duet-backup.service')) ?? []
  const command = findCommand(table, words.split(' '))
  expect(readWords(command, words.split(' ').slice(2)).given.text('keep')).toBe('14')
})

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd understands when the backup is made', () => {
  const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(read('deploy/systemd/duet-backup.timer')) ?? []
  expect(spawnSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' }).stdout).toContain('Normalized form')
})
