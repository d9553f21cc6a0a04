/** A function of the database as its words: enough of SQL to change one thing in it and leave the rest as it is. */

export type SqlToken = { kind: 'name' | 'number' | 'text' | 'sign'; text: string; at: number }

const pattern =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|(?<text>'(?:[^']|'')*')|(?<number>\d+)|(?<name>[a-z_]\w*)|(?<sign>:=|<=|>=|<>|<<|>>|\|\||::|->>|->|\S)/gi

const kinds = ['text', 'number', 'name', 'sign'] as const

export const tokenize = (body: string): SqlToken[] =>
  [...body.matchAll(pattern)].flatMap(({ groups = {}, index: at }) =>
    kinds.flatMap((kind) => {
      const text = groups[kind]
      return text === undefined ? [] : [{ kind, text: kind === 'name' ? text.toLowerCase() : text, at }]
    }),
  )

/** The place of the first of these words from here on, outside brackets that open in between; -1 when there is none. */
export function nextOf(words: readonly SqlToken[], from: number, wanted: readonly string[]): number {
  let depth = 0
  for (let place = from; place < words.length; place++) {
    const { text, kind } = words[place] as SqlToken
    if (depth === 0 && kind !== 'text' && wanted.includes(text)) return place
    if (text === '(' || text === '[') depth += 1
    if (text === ')' || text === ']') depth -= 1
    if (depth < 0) return -1
  }
  return -1
}

export const endOf = ({ at, text }: SqlToken) => at + text.length
