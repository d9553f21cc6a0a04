/** `duet … --at https://console.example.com`: another installation does it, asked by the key in DUET_KEY. */
import * as z from 'zod/mini'
import { apiKeyPattern } from '#domain/api-keys/api-keys.ts'
import { type ConsoleCall, consoleWire } from '#domain/console-wire.ts'
import { type Command, Ending, exitCodes, flagsOf, nameOf, wrongWords } from './command.ts'

type Values = Record<string, string | boolean | string[]>
type Reply = { status: number; body: unknown }
export type CallElsewhere = (call: { method: string; path: string; query: Values; body: unknown }) => Promise<Reply>

/** Prints the answer as a JSON document. Ends as `docs/operating/commands.md` says. */
export async function runElsewhere(command: Command, args: readonly string[], address: string) {
  const key = process.env.DUET_KEY ?? ''
  if (!apiKeyPattern.test(key)) throw wrongWords('Put the key of that console into DUET_KEY: duet key make prints one.')
  const reply = await callFor(command, args, openCaller(address, key))
  if (!args.includes('--quiet')) console.log(JSON.stringify(reply, null, 2))
}

/** Calls that console over HTTP. */
export const openCaller =
  (address: string, key: string): CallElsewhere =>
  async ({ method, path, query, body }) => {
    const url = new URL(path, address)
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, String(value))
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    }
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch(
      (error: unknown) => {
        throw new Ending(`${url.host} does not answer.`, exitCodes.away, { cause: error })
      },
    )
    const text = await response.text()
    return { status: response.status, body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null }
  }

/** Does a command by the line of the console's wire that names it, and returns the answer. */
export async function callFor(command: Command, args: readonly string[], call: CallElsewhere): Promise<unknown> {
  const { words, values } = wordsIn(command, args)
  const lines = linesOf(command)
  if (lines.length === 0) throw wrongWords(`"duet ${nameOf(command)}" works on its own machine only: leave out --at.`)
  const fitting = lines.flatMap(([name, line]) => requestOf(name, line, words, values) ?? [])
  const [request] = fitting
  if (!request) throw wrongWords(whyNone(lines, command))
  return outcomeOf(await call(request))
}

const linesOf = (command: Command) =>
  (Object.entries(consoleWire) as [string, ConsoleCall][]).filter(([, { cli }]) => cli === nameOf(command))
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
 * The request of a line that takes all of these words; null for another line. Of two lines with one command the last part of the
 * path says which: `case show R-2026-000001 --evidence`.
 */
function requestOf(name: string, { query, body }: ConsoleCall, words: readonly string[], all: Values) {
  const [method = '', path = ''] = name.split(' ')
  const part = path.split('/').at(-1) ?? ''
  const values = Object.fromEntries(Object.entries(all).filter(([field, value]) => field !== part || value !== true))
  const schema = body ?? query
  const fields = Object.keys(shapeOf(schema))
  const free = fields.filter((field) => !(field in values))
  if (words.length > free.length || Object.keys(values).some((field) => !fields.includes(field))) return null
  const given: Values = { ...values, ...Object.fromEntries(words.map((word, n) => [free[n] ?? '', word])) }
  const parsed = schema ? parse(schema, given) : {}
  if (parsed === null) return null
  return { method, path, query: body ? {} : given, body: method === 'GET' ? undefined : body ? parsed : {} }
}

type Definition = { shape?: Record<string, unknown>; options?: z.ZodMiniType[] }
/** The fields of an object, or of each object that a body may be. */
function shapeOf(schema: z.ZodMiniType | undefined): Record<string, unknown> {
  const { shape, options } = ((schema as { def?: unknown } | undefined)?.def ?? {}) as Definition
  return shape ?? Object.assign({}, ...(options ?? []).map(shapeOf))
}

/** Words are texts: numbers, yes and lists are made of them where the schema wants these. Null where it refuses. */
function parse(schema: z.ZodMiniType, given: Values): unknown {
  const value: Record<string, unknown> = { ...given }
  for (let round = 0; round < 3; round++) {
    const result = schema.safeParse(value)
    if (result.success) return value
    for (const { path, code, ...issue } of result.error.issues) {
      const field = String(path[0])
      const text = value[field]
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
  return null
}

function whyNone(lines: readonly [string, ConsoleCall][], command: Command): string {
  const forms = lines.map(([, { query, body }]) =>
    Object.keys(shapeOf(body ?? query)).map((field) => `--${field.replaceAll('_', '-')}`),
  )
  return `"duet ${nameOf(command)}" takes there: ${forms.map((form) => form.join(' ') || 'nothing').join(', or ')}.`
}

const endings: Partial<Record<number, number>> = {
  401: exitCodes.notAllowed,
  403: exitCodes.notAllowed,
  404: exitCodes.notThere,
  409: exitCodes.changed,
  400: exitCodes.wrongWords,
}

/** What was answered, or an ending. */
function outcomeOf({ status, body }: Reply): unknown {
  if (status === 200) return body
  const { error, permission, field, waits_for_approval } = (body ?? {}) as Record<string, unknown>
  if (status === 202) throw new Ending(`It waits for a second person, as ${String(waits_for_approval)}.`, exitCodes.waits)
  const about = [permission, field].filter((one) => one !== undefined).map(String)
  const sentence = `Refused: ${typeof error === 'string' ? error : status}${about.length > 0 ? ` (${about.join(', ')})` : ''}.`
  throw new Ending(sentence, status >= 500 || status === 429 ? exitCodes.away : (endings[status] ?? exitCodes.refused))
}
