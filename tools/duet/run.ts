/** Runs one command of `duet` and turns errors into one sentence and an exit code. */
import { completions, helpOfAll, helpOfOne } from './help.ts'
import { type Command, Ending, exitCodes, findCommand, readWords, wrongWords } from './command.ts'

/** Sets `process.exitCode`; see `exitCodes`. */
export async function runDuet(table: readonly Command[], args: readonly string[]) {
  // `| head` reads no further: that is no fault
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await runWords(table, args)
  } catch (error) {
    console.error(error instanceof Error ? error.message || error.name : error)
    process.exitCode = await codeOf(error)
  }
}

async function runWords(table: readonly Command[], args: readonly string[]) {
  const [first, second] = args
  const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'
  if (first === undefined) throw wrongWords(helpOfAll(table))
  if (isHelp(first)) return console.log(helpOfAll(table))
  if (table.some(({ noun, verb }) => noun === first && verb) && isHelp(second)) return console.log(helpOfAll(table, first))
  const command = findCommand(table, args)
  const rest = args.slice(command.verb ? 2 : 1)
  if (rest.some(isHelp)) return console.log(helpOfOne(command))
  const at = atIn(rest)
  if (at) return (await import('./remote.ts')).runElsewhere(command, at.rest, at.address)
  const { words, given } = readWords(command, rest)
  if (command.second) await (await import('./second.ts')).askFirst(command, rest)
  await command.run?.(words, given)
}

/** `--at https://console.example.com` among the words: another installation does it. Null without. */
function atIn(args: readonly string[]): { address: string; rest: string[] } | null {
  const place = args.findIndex((word, n) => word === '--at' && URL.canParse(args[n + 1] ?? ''))
  return place < 0 ? null : { address: args[place + 1] ?? '', rest: args.toSpliced(place, 2) }
}

/** The line of the table that prints completion for a shell. */
export const completionOf = (table: () => readonly Command[]): Command => ({
  noun: 'completion',
  takes: ['SHELL'],
  help: 'prints the completion of bash, zsh or fish',
  run([shell = '']) {
    const make = Object.entries(completions).find(([name]) => name === shell)?.[1]
    if (!make) throw wrongWords(`Say one of ${Object.keys(completions).join(', ')}.`)
    process.stdout.write(make(table()))
  },
})

async function codeOf(error: unknown): Promise<number> {
  if (error instanceof Ending) return error.code
  const { isDatabaseAway } = await import('#server/infrastructure/db.ts')
  return isDatabaseAway(error) ? exitCodes.away : exitCodes.refused
}
