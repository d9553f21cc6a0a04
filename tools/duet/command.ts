/** What a command of `duet` is, how its words are read, and the codes it ends with. */
import { parseArgs } from 'node:util'
import { didYouMean } from '#domain/text/typo-distance.ts'

/** What a program is told by the exit code; `docs/operating/commands.md` explains them. */
export const exitCodes = {
  done: 0,
  refused: 1,
  wrongWords: 2,
  notThere: 3,
  notAllowed: 4,
  waits: 5,
  changed: 6,
  away: 7,
} as const

/** An expected end, in one sentence. */
export class Ending extends Error {
  readonly code: number
  constructor(message: string, code: number = exitCodes.refused, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
export const wrongWords = (message: string) => new Ending(message, exitCodes.wrongWords)
export const notThere = (message: string, cause?: unknown) => new Ending(message, exitCodes.notThere, { cause })

/** `value` is the word for it in help; without one the flag is a yes. */
export type Flag = { meaning: string; value?: string; isRequired?: true; isMultiple?: true }
export type Words = readonly string[]
/** Values of flags by name. */
export class Given {
  readonly #values: Record<string, unknown>
  constructor(values: Record<string, unknown>) {
    this.#values = values
  }
  /** Undefined where it was not given. */
  text(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }
  has(name: string): boolean {
    return this.#values[name] === true
  }
  texts(name: string): string[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.map(String) : []
  }
}

export type Command = {
  noun: string
  /** Absent where the noun is the whole command. */
  verb?: string
  /** Arguments in their order: `SITE`, `[SITE]` may be left out, `FILE...` takes several. */
  takes?: readonly string[]
  flags?: Readonly<Record<string, Flag>>
  /** Which line it leaves in the audit log: of an act, or of a look at what concerns a person. Others leave none. */
  log?: 'act' | 'look'
  /** Whether it waits for a second person, as the line of the console's wire says: then nothing is done here. */
  second?: 'always' | 'sometimes'
  /** One line, in the present tense. */
  help: string
  /** Absent of what always waits for a second person. */
  run?: (words: Words, given: Given) => unknown
}

/** Flags that each command takes. */
export const commonFlags: Readonly<Record<string, Flag>> = {
  json: { meaning: 'one JSON document, for programs' },
  quiet: { meaning: 'results only' },
  help: { meaning: 'this help' },
}
export const flagsOf = ({ flags }: Pick<Command, 'flags'>) => ({ ...flags, ...commonFlags })
export const nameOf = ({ noun, verb }: Command) => (verb ? `${noun} ${verb}` : noun)
/** `duet brand logo SITE PICTURE`. */
export const usageOf = (command: Command) => ['duet', nameOf(command), ...(command.takes ?? [])].join(' ')

/** Finds the command of these words. Refuses unknown nouns and verbs with the nearest one. */
export function findCommand(table: readonly Command[], [noun = '', verb = '']: Words): Command {
  const ofNoun = table.filter((one) => one.noun === noun)
  if (ofNoun.length === 0) throw unknown('command', noun, [...new Set(table.map((one) => one.noun))], 'duet --help')
  const found = ofNoun.find((one) => one.verb === undefined || one.verb === verb)
  if (found) return found
  const verbs = ofNoun.flatMap((one) => one.verb ?? [])
  if (verb === '') throw wrongWords(`Say what to do: duet ${noun} ${verbs.join(' | ')}.`)
  throw unknown(
    'command',
    `${noun} ${verb}`,
    verbs.map((one) => `${noun} ${one}`),
    `duet ${noun} --help`,
  )
}

function unknown(kind: string, word: string, words: string[], help: string) {
  return wrongWords(`There is no ${kind} "${word}"${didYouMean(word, words) || `: ${help} tells what there is.`}`)
}

/** Reads arguments and flags after the noun and verb. Refuses what the command does not take. */
export function readWords(command: Command, args: readonly string[]): { words: Words; given: Given } {
  const flags = flagsOf(command)
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value, isMultiple }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: isMultiple ?? false },
    ]),
  )
  const { values, positionals } = parseStrictly(args, options, command)
  const takes = command.takes ?? []
  const needed = takes.filter((word) => !word.startsWith('['))
  const missing = needed[positionals.length]
  if (missing) throw wrongWords(`Say which ${missing.replace('...', '')}: ${usageOf(command)}`)
  const tooMany = takes.at(-1)?.includes('...') ? undefined : positionals[takes.length]
  if (tooMany !== undefined) throw wrongWords(`"${tooMany}" is too much: ${usageOf(command)}`)
  const absent = Object.entries(flags).find(([name, { isRequired }]) => isRequired && values[name] === undefined)
  if (absent) throw wrongWords(`Say --${absent[0]} ${absent[1].value}: duet ${nameOf(command)} --help tells more.`)
  return { words: positionals, given: new Given(values) }
}

type Options = Record<string, { type: 'string' | 'boolean'; multiple: boolean }>

function parseStrictly(args: readonly string[], options: Options, command: Command) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // its first sentence; the others are about other programs
    const [slip = ''] = (error as Error).message.split('. ')
    const [, option = ''] = /'--([\w-]+)'/.exec(slip) ?? []
    const hint = didYouMean(option, Object.keys(options)) || `: duet ${nameOf(command)} --help tells what there is.`
    throw wrongWords(`${slip.replaceAll("'", '"')}${hint}`)
  }
}
