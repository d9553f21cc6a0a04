/** Every small mistake that could be made in a function of the database, one at a time. */
import { endOf, nextOf, tokenize, type SqlToken } from './sql-tokens.ts'

/** `was` at this place of the body becomes something else. */
export type SqlMutation = { at: number; was: string; becomes: string }

const swaps: Record<string, string> = {
  '+': '-',
  '-': '+',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  and: 'or',
  or: 'and',
  not: '',
  true: 'false',
  false: 'true',
  least: 'greatest',
  greatest: 'least',
}
/** Entries on another account that is there: what no constraint would notice. */
const accounts: Record<string, string> = {
  "'member'": "'issued'",
  "'issued'": "'spent'",
  "'spent'": "'issued'",
  "'captured'": "'sales'",
  "'sales'": "'captured'",
  "'lost'": "'issued'",
  "'reserved'": "'spent'",
}
const begins = ['begin', 'then', 'else', 'loop', ';']
const effects = ['insert', 'update', 'delete', 'perform', 'return', 'raise', 'select']

export function changesOf(body: string, isProcedure: boolean): SqlMutation[] {
  const words = tokenize(body)
  return words.flatMap((word, place) => [
    ...swapped(words, word, place),
    ...conditions(body, words, place),
    ...shortened(body, words, place),
    ...(isProcedure ? dropped(body, words, place) : []),
  ])
}

const change = (body: string, from: number, to: number, becomes: string): SqlMutation => ({
  at: from,
  was: body.slice(from, to),
  becomes,
})

/** Another operator, constant or account. */
function swapped(words: readonly SqlToken[], { kind, text, at }: SqlToken, place: number): SqlMutation[] {
  const to = (becomes: string): SqlMutation[] => [{ at, was: text, becomes }]
  const before = words[place - 1]?.text ?? ''
  if (kind === 'number') return isLineNumber(words, place) ? [] : to(String(Number(text) + 1))
  if (kind === 'text') return before === 'exception' || text === "''" ? [] : to(accounts[text] ?? "'mutant'")
  if (text === '-' && /^[(,=<>+]$|^then$|^else$|^:=$/.test(before)) return to('')
  if (text === 'exists' && before !== 'not') return to('not exists')
  return swaps[text] === undefined ? [] : to(swaps[text])
}

/** An entry's line number in its posting has no effect: `(p, 1, 'member', …`, or `(3, 'issued', …`. */
const isLineNumber = (words: readonly SqlToken[], place: number) =>
  (words[place + 1]?.text === ',' && (words[place + 2]?.text ?? '') in accounts) ||
  (words[place - 1]?.text === ',' && words[place - 2]?.text === 'p' && words[place - 3]?.text === '(')

/** A condition that always holds, and one that never does. */
function conditions(body: string, words: readonly SqlToken[], place: number): SqlMutation[] {
  const word = words[place] as SqlToken
  if (!['if', 'elsif', 'when'].includes(word.text) || words[place - 1]?.text === 'end') return []
  const then = nextOf(words, place + 1, ['then'])
  const first = words[place + 1]
  const last = words[then - 1]
  if (then < 0 || !first || !last) return []
  return ['true', 'false'].map((becomes) => change(body, first.at, endOf(last), becomes))
}

/** Without the lock, without the look at what was there before, without the value instead of none. */
function shortened(body: string, words: readonly SqlToken[], place: number): SqlMutation[] {
  const [word, next, after] = [words[place], words[place + 1], words[place + 2]]
  if (!word || !next || !after) return []
  if (word.text === 'for' && next.text === 'update') return [change(body, word.at, endOf(next), '')]
  if (word.text === 'on' && next.text === 'conflict') {
    const nothing = nextOf(words, place, ['nothing'])
    const end = nextOf(words, place, [';', 'returning'])
    return nothing > 0 && nothing < end ? [change(body, word.at, endOf(words[nothing] as SqlToken), '')] : []
  }
  if (word.text === 'coalesce' && next.text === '(') {
    const comma = nextOf(words, place + 2, [','])
    return comma < 0 ? [] : [change(body, word.at, closing(words, place + 1), body.slice(after.at, words[comma]?.at))]
  }
  return []
}

function closing(words: readonly SqlToken[], open: number): number {
  let depth = 0
  for (const word of words.slice(open)) {
    if (word.text === '(') depth += 1
    if (word.text === ')') depth -= 1
    if (depth === 0) return endOf(word)
  }
  return 0
}

/** A statement that was forgotten. */
function dropped(body: string, words: readonly SqlToken[], place: number): SqlMutation[] {
  const [before, word, next] = [words[place - 1], words[place], words[place + 1]]
  if (!word || !before || !begins.includes(before.text)) return []
  if (!effects.includes(word.text) && next?.text !== ':=') return []
  const end = words[nextOf(words, place, [';'])]
  return end ? [change(body, word.at, end.at, 'null')] : []
}
