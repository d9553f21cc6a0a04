/** Regular expressions: finds those of the sources, and measures whether a text can make one take more than linear time. */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export type Found = { source: string; flags: string; at: string }

/** The expressions that stand in a file, and whether it also builds some from strings. */
export function expressionsIn(file: string): { literals: Found[]; builds: boolean } {
  const text = readFileSync(file, 'utf8')
  const literals: Found[] = []
  let builds = false
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({ source: node.regex.pattern, flags: node.regex.flags, at: lineOf(file, text, node.start) })
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') builds = true
    },
  }).visit(program)
  return { literals, builds }
}

const lineOf = (file: string, text: string, start: number) => `${file}:${text.slice(0, start).split('\n').length}`

/** Runs `load` and returns every expression that was built from strings meanwhile. */
export async function builtDuring(file: string, load: () => Promise<unknown>): Promise<Found[]> {
  const built: Found[] = []
  const before = globalThis.RegExp
  globalThis.RegExp = new Proxy(before, {
    construct(target, [source, flags]: [string, string?], newTarget) {
      const made = Reflect.construct(target, [source, flags], newTarget) as RegExp
      // a file of the product, and not a library that it loads
      if (new Error().stack?.includes(file)) built.push({ source: made.source, flags: made.flags, at: file })
      return made
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = before
  }
  return built
}

/** Characters that mean nothing to most expressions, and end a run that matched so far. */
const endings = ['', '!', '\n']
/** Beside what the expression itself names. */
const common = ['a', '0', ' ', '-', '.', '\n']
const mostCharacters = 16
const mostWords = 24

/** Long texts made for one expression: its own characters alone and in pairs, and its own words, over and over. */
export function* hostileTexts(source: string, length: number): Generator<string> {
  const prefix = source.replaceAll(/\\[a-zA-Z]|\(\?<?[:=!]|[\\[\](){}|^$?+*]/g, '').slice(0, 12)
  for (const part of partsOf(source)) {
    const body = part.repeat(Math.ceil(length / part.length)).slice(0, length)
    for (const ending of endings) yield body + ending
    // what comes first in the expression, and then a run of one character
    if (part.length === 1) yield prefix + body
  }
}

function partsOf(source: string): string[] {
  const bare = source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?/g, ' ')
  const named = [...new Set(bare.replaceAll(/[\\[\](){}|^$?+]/g, ''))]
  const escaped = [...source.matchAll(/\\([^a-zA-Z0-9])/g)].map(([, sign = '']) => sign)
  const signs = [...new Set([...escaped, ...named.filter((one) => !/[a-z0-9]/i.test(one))])]
  const mails = named.filter((one) => /[a-z0-9]/i.test(one))
  const characters = [...new Set([...common, ...signs, ...mails])].slice(0, mostCharacters)
  const pairs = characters.flatMap((one) => characters.filter((other) => other !== one).map((other) => one + other))
  const words = [...new Set(bare.match(/[a-z]{2,}/gi))].slice(0, mostWords)
  return [...characters, ...pairs, ...words.flatMap((word) => [word, `${word} `, `a ${word} `, `${word}-`])]
}

/** Anything quicker than this is fine. */
const unnoticedMs = 1
/**
 * What is exponential shows below 250, what is cubic at 1,000, what is quadratic at the last. Below 250 each length is a quarter
 * longer, so that what took an unnoticed time on a fast machine cannot take hours at the next length.
 */
const lengths = [20, 25, 31, 39, 49, 61, 76, 95, 119, 149, 186, 250, 1_000, 4_000]
/** Four times the text takes four times as long, or 16 times when quadratic; the limit between allows for noise. */
const mostRatio = 8

export type Slow = Found & { text: string; ms: number; ratio: number }

/** The first text found that an expression takes more than linear time for; null when there is none. */
export function slowTextFor(found: Found): Slow | null {
  const form = new RegExp(found.source, `${found.flags.replaceAll(/[gy]/g, '')}g`)
  for (const length of lengths) {
    for (const text of hostileTexts(found.source, length)) {
      if (msFor(form, text) < unnoticedMs) continue
      const ms = quickest(form, text)
      if (ms < unnoticedMs) continue
      const quarter = text.slice((length * 3) / 4)
      const ratio = ms / quickest(form, quarter)
      // measured again and again: what else the machine does is not the expression's doing
      const isAlways = () =>
        Array.from({ length: checks }).every(() => quickest(form, text) > mostRatio * quickest(form, quarter))
      if (ratio > mostRatio && isAlways()) return { ...found, text: text.slice(0, 12), ms, ratio }
    }
  }
  return null
}

const tries = 7
const checks = 4
const quickest = (form: RegExp, text: string) => Math.min(...Array.from({ length: tries }, () => msFor(form, text)))

/** All matches are looked for, as `replaceAll` does. */
function msFor(form: RegExp, text: string): number {
  const startedMs = performance.now()
  text.replace(form, '')
  return performance.now() - startedMs
}
