/** The part of YQL that we send to Vespa, evaluated over documents: https://docs.vespa.ai/en/reference/querying/yql.html */

export type Document = Record<string, number | string | boolean | string[] | Record<string, number>>
/** Whether a document matches, and the sum of its `dotProduct`. */
type Matched = { isMatch: boolean; raw: number }
type Matcher = (document: Document) => Matched

const token = /\s*("(?:[^"\\]|\\.)*"|-?\d+|[A-Za-z_]\w*|@\w+|<=|>=|[=<>!(){},:])/y

function tokensOf(text: string): string[] {
  const all: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new Error(`YQL: ${text.slice(at)}`)
    all.push(found[1] ?? '')
  }
  return all
}

/** Runs `select member from sources * where … [order by "[relevance]" desc, member desc] limit n offset n`. Throws on any other text. */
export function runYql(yql: string, parameters: Record<string, unknown>, documents: Iterable<Document>) {
  const parts =
    /^select member from sources \* where (.+?)( order by "\[relevance\]" desc, member desc)? limit (\d+) offset (\d+)$/.exec(yql)
  if (!parts) throw new Error(`YQL: ${yql}`)
  const [, where = '', order, limit, offset] = parts
  const matches = parseWhere(tokensOf(where), parameters)
  const found = [...documents].flatMap((document) => {
    const { isMatch, raw } = matches(document)
    return isMatch ? [{ member: Number(document.member), relevance: Number(document.card_rank) + raw }] : []
  })
  if (order) found.sort((a, b) => b.relevance - a.relevance || b.member - a.member)
  // a limit counts from the first hit, as in Vespa
  return { total: found.length, members: found.slice(Number(offset), Number(limit)).map(({ member }) => member) }
}

function parseWhere(tokens: string[], parameters: Record<string, unknown>): Matcher {
  let at = 0
  const take = (expected?: string) => {
    const next = tokens[at++]
    if (next === undefined || (expected !== undefined && next !== expected))
      throw new Error(`YQL: ${next} in place of ${expected}`)
    return next
  }
  const literal = (text: string): number | string | boolean => {
    if (text.startsWith('"')) return JSON.parse(text) as string
    if (text === 'true' || text === 'false') return text === 'true'
    if (!/^-?\d+$/.test(text)) throw new Error(`YQL: ${text} is no literal`)
    if (Math.abs(Number(text)) > 2_147_483_647) throw new Error(`YQL: ${text} needs 64 bits`)
    return Number(text)
  }
  const list = (): (number | string | boolean)[] => {
    take('(')
    const values: (number | string | boolean)[] = []
    do {
      const next = take()
      if (next.startsWith('@')) values.push(...String(parameters[next.slice(1)]).split(',').map(Number))
      else values.push(literal(next))
    } while (take() === ',')
    return values
  }
  const is =
    (test: (document: Document) => boolean): Matcher =>
    (document) => ({ isMatch: test(document), raw: 0 })

  function or(): Matcher {
    const all = [and()]
    while (tokens[at] === 'or') all.push((take(), and()))
    return combine(all, (some) => some.some(({ isMatch }) => isMatch))
  }
  function and(): Matcher {
    const all = [term()]
    while (tokens[at] === 'and') all.push((take(), term()))
    return combine(all, (some) => some.every(({ isMatch }) => isMatch))
  }
  function term(): Matcher {
    const next = take()
    if (next === '(') {
      const inner = or()
      take(')')
      return inner
    }
    if (next === '!') {
      const inner = term()
      return is((document) => !inner(document).isMatch)
    }
    if (next === 'range') return range()
    if (next === 'dotProduct') return dotProduct()
    return comparison(next)
  }
  function range(): Matcher {
    take('(')
    const field = take()
    take(',')
    const low = Number(literal(take()))
    take(',')
    const high = Number(literal(take()))
    take(')')
    return is((document) => Number(document[field]) >= low && Number(document[field]) <= high)
  }
  function dotProduct(): Matcher {
    take('(')
    const field = take()
    take(',')
    take('{')
    const weights: [string, number][] = []
    do {
      const key = String(literal(take()))
      take(':')
      weights.push([key, Number(literal(take()))])
    } while (take() === ',')
    take(')')
    return (document) => {
      const set = (document[field] ?? {}) as Record<string, number>
      const met = weights.filter(([key]) => set[key] !== undefined)
      return { isMatch: met.length > 0, raw: met.reduce((sum, [key, weight]) => sum + weight * (set[key] ?? 0), 0) }
    }
  }
  function comparison(field: string): Matcher {
    const operator = take()
    if (operator === 'in') {
      const values = new Set(list())
      // an array matches by any of its values
      return is((document) => [document[field]].flat().some((one) => values.has(one as number)))
    }
    const value = literal(take())
    if (operator === '=') return is((document) => document[field] === value)
    if (operator === '<=') return is((document) => Number(document[field]) <= Number(value))
    if (operator === '>=') return is((document) => Number(document[field]) >= Number(value))
    throw new Error(`YQL: ${operator} is not known here`)
  }

  const whole = or()
  if (at !== tokens.length) throw new Error(`YQL: ${tokens[at]} is left over`)
  return whole
}

const combine =
  (all: Matcher[], isMatch: (some: Matched[]) => boolean): Matcher =>
  (document) => {
    const some = all.map((one) => one(document))
    return { isMatch: isMatch(some), raw: some.reduce((sum, { raw }) => sum + raw, 0) }
  }
