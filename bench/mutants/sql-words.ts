/** A function of the database as its words: enough of SQL to change one thing in it and leave the rest as it is. */

export type Word = { kind: 'name' | 'number' | 'text' | 'sign'; text: string; at: number }

const pattern =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|(?<number>\d+)|(?<name>[a-z_]\w*)|(?<sign>:=|<=|>=|<>|<<|>>|\|\||::|->>|->|\S)/gi

export const wordsIn = (body: string): Word[] =>
  [...body.matchAll(pattern)].flatMap(({ groups, index: at }) => {
    const { skip, text, number, name, sign } = groups ?? {}
    if (skip !== undefined) return []
    if (text !== undefined) return [{ kind: 'text', text, at }]
    if (number !== undefined) return [{ kind: 'number', text: number, at }]
    return name === undefined ? [{ kind: 'sign', text: sign ?? '', at }] : [{ kind: 'name', text: name.toLowerCase(), at }]
  })

/** The place of the first of these words from here on, outside brackets that open in between; -1 when there is none. */
export function nextOf(words: readonly Word[], from: number, wanted: readonly string[]): number {
  let depth = 0
  for (let place = from; place < words.length; place++) {
    const { text, kind } = words[place] as Word
    if (depth === 0 && kind !== 'text' && wanted.includes(text)) return place
    if (text === '(' || text === '[') depth += 1
    if (text === ')' || text === ']') depth -= 1
    if (depth < 0) return -1
  }
  return -1
}

export const endOf = ({ at, text }: Word) => at + text.length
