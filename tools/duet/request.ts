/** From the words of a command to the call of the console's wire that it stands for: one reading for the machine and for `--at`. */
import type * as z from 'zod/mini'
import { type ConsoleCall, type ConsoleCallName, consoleWire } from '#domain/console-wire.ts'
import { type Command, flagsOf, nameOf, notThere, wrongWords } from './command.ts'

export type Values = Record<string, string | boolean | string[] | number>
export type WireRequest = { name: ConsoleCallName; method: string; path: string; query: Values; body: unknown }
/** The numbers of what people call by its name; null for nothing of that name. */
export type Numbers = {
  site: (key: string) => Promise<number | null>
  staff: (email: string) => Promise<number | null>
}

/** The request of the first line of the wire that takes these words. Refuses words that none takes, with what is wrong of them. */
export async function requestIn(command: Command, args: readonly string[], numbers: Numbers): Promise<WireRequest> {
  const { words, values } = wordsIn(command, args)
  const lines = linesOf(command)
  let wrong: string | null = null
  for (const [name, line] of lines) {
    const given = givenFor(name, line, words, values)
    if (!given) continue
    const request = requestOf(name, line, await inNumbers(command, given, numbers))
    if (!('wrong' in request)) return request
    wrong = request.wrong
  }
  throw wrongWords(wrong !== null && lines.length === 1 ? wrong : whyNone(lines, command))
}

export const linesOf = (command: Command) =>
  (Object.entries(consoleWire) as [ConsoleCallName, ConsoleCall][]).filter(([, { cli }]) => cli === nameOf(command))
/** What chooses one of several lines. */
const partsOf = (command: Command) => linesOf(command).map(([name]) => name.split('/').at(-1) ?? '')

function wordsIn(command: Command, args: readonly string[]): { words: string[]; values: Values } {
  const flags = flagsOf(command)
  const words: string[] = []
  const values: Values = {}
  for (let n = 0; n < args.length; n++) {
    const word = args[n] ?? ''
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [flag = '', given] = word.slice(2).split(/=(.*)/s)
    const isYes =
      ['json', 'quiet', 'yes', ...partsOf(command)].includes(flag) ||
      (flags[flag] !== undefined && flags[flag].value === undefined)
    const value = given ?? (isYes ? true : args[(n += 1)])
    if (value === undefined) throw wrongWords(`Say a value after --${flag}.`)
    if (['json', 'quiet', 'yes'].includes(flag)) continue
    const field = flag.replaceAll('-', '_')
    const before = values[field]
    values[field] = typeof value === 'string' && before !== undefined ? [before, value].flat().map(String) : value
  }
  return { words, values }
}

/**
 * The words by the fields of a line that takes all of them; null for another line. Of two lines with one command the last part of the
 * path says which: `case show R-2026-000001 --evidence`. A list takes its flag in the singular, again and again: `--part` for `parts`.
 */
function givenFor(name: string, { query, body }: ConsoleCall, words: readonly string[], all: Values): Values | null {
  const part = name.split('/').at(-1) ?? ''
  const fields = Object.keys(shapeOf(body ?? query))
  const named = Object.entries(all)
    .filter(([field, value]) => field !== part || value !== true)
    .map(([field, value]) => [!fields.includes(field) && fields.includes(`${field}s`) ? `${field}s` : field, value] as const)
  const values = Object.fromEntries(named)
  const free = fields.filter((field) => !(field in values))
  if (words.length > free.length || Object.keys(values).some((field) => !fields.includes(field))) return null
  return { ...values, ...Object.fromEntries(words.map((word, n) => [free[n] ?? '', word])) }
}

/** Brands by their keys and people by their addresses become numbers. */
async function inNumbers({ noun }: Command, given: Values, numbers: Numbers): Promise<Values> {
  const { site } = given
  const person = noun === 'staff' ? (['id', 'staff'] as const).find((field) => String(given[field]).includes('@')) : undefined
  const found: Values = {}
  if (typeof site === 'string' && !/^\d+$/.test(site)) {
    const id = await numbers.site(site)
    if (id === null) throw notThere(`There is no brand "${site}".`)
    found.site = String(id)
  }
  if (person !== undefined) {
    const email = String(given[person])
    const id = await numbers.staff(email)
    if (id === null) throw notThere(`Nobody with the address ${email} works here.`)
    found[person] = String(id)
  }
  return { ...given, ...found }
}

function requestOf(name: ConsoleCallName, { query, body }: ConsoleCall, given: Values): WireRequest | { wrong: string } {
  const [method = '', path = ''] = name.split(' ')
  const schema = body ?? query
  const parsed = schema ? parse(schema, given) : { value: {} }
  if ('wrong' in parsed) return parsed
  return { name, method, path, query: body ? {} : given, body: method === 'GET' ? undefined : body ? parsed.value : {} }
}

type Definition = { shape?: Record<string, unknown>; options?: z.ZodMiniType[] }
/** The fields of an object, or of each object that a body may be. */
function shapeOf(schema: z.ZodMiniType | undefined): Record<string, unknown> {
  const { shape, options } = ((schema as { def?: unknown } | undefined)?.def ?? {}) as Definition
  return shape ?? Object.assign({}, ...(options ?? []).map(shapeOf))
}

/** Words are texts: numbers, yes, moments and lists are made of them where the schema wants these. */
function parse(schema: z.ZodMiniType, given: Values): { value: unknown } | { wrong: string } {
  const value: Record<string, unknown> = { ...given }
  let wrong = ''
  for (let round = 0; round < 3; round++) {
    const result = schema.safeParse(value)
    if (result.success) return { value }
    for (const { path, code, ...issue } of result.error.issues) {
      const field = String(path[0])
      const text = value[field]
      wrong =
        given[field] === undefined ? `Say ${flagOf(field)}.` : `"${String(given[field])}" does not go with ${flagOf(field)}.`
      const isMoment = code === 'invalid_format' && 'format' in issue && issue.format === 'datetime'
      if (isMoment && typeof text === 'string' && !Number.isNaN(Date.parse(text))) value[field] = new Date(text).toISOString()
      const expected = 'expected' in issue ? issue.expected : null
      if (code !== 'invalid_type') continue
      if (text === undefined && expected === 'array') value[field] = []
      if (text === undefined && expected !== 'array') value[field] = null
      if (Array.isArray(text) && expected === 'number') value[field] = text.map(Number)
      if (typeof text !== 'string') continue
      if (expected === 'number' && /^-?\d+$/.test(text)) value[field] = Number(text)
      if (expected === 'array') value[field] = text.split(',')
      if (expected === 'boolean') value[field] = text === 'true' || text === 'yes'
    }
  }
  return { wrong }
}

const flagOf = (field: string) => `--${field.replaceAll('_', '-')}`

function whyNone(lines: ReturnType<typeof linesOf>, command: Command): string {
  const forms = lines.map(([, { query, body }]) => Object.keys(shapeOf(body ?? query)).map(flagOf))
  return `"duet ${nameOf(command)}" takes: ${forms.map((form) => form.join(' ') || 'nothing').join(', or ')}.`
}
