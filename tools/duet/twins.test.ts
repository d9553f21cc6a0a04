/** Twins: what the console does a command does too, under the same name in the audit log. */
import { expect, test } from 'vitest'
import { type ConsoleCall, consoleWire } from '#domain/console-wire.ts'
import { nameOf } from './command.ts'
import { table } from './table.ts'

/** A second person is a person, and so is who reads with their yes: a user of the machine does nothing in somebody's name. */
const personsOnly = ['approval give', 'approval refuse', 'glass open', 'glass read']

const lines = Object.entries<ConsoleCall>(consoleWire)
const commands = new Map(table.map((command) => [nameOf(command), command]))

test('every call that changes or shows something of others names its command, and that command exists', () => {
  const needing = lines.filter(([, { may }]) => may !== 'anyone' && may !== 'signed_in')
  expect(needing.filter(([, { cli }]) => cli === undefined).map(([name]) => name)).toEqual([])
  const missing = lines.flatMap(([, { cli }]) => (cli && !commands.has(cli) && !personsOnly.includes(cli) ? [cli] : []))
  expect(missing).toEqual([])
})

test('both leave the same kind of line', () => {
  const differing = lines.flatMap(([name, { cli, log }]) => {
    const command = cli === undefined ? undefined : commands.get(cli)
    const wanted = log === 'inside' ? 'look' : log
    // one command may read and act: `switch on` is the twin of turning off too
    return command && wanted !== 'none' && command.log !== wanted ? [`${name}: ${wanted}, ${cli}: ${command.log ?? 'none'}`] : []
  })
  expect(differing).toEqual([])
})
