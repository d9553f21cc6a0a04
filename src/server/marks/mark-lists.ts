/** Own lists of mail domains as CSV: read, planned, brought in and written out. */
import { markEffects, type MarkEffect } from '#domain/marks/mark-effects.ts'
import { mailDomainOf } from '#domain/marks/mark-rules.ts'
import { groundMaxLength, type MarkListPlan } from '#domain/marks/mark-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { csvCell } from '#domain/text/csv.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { rowOfRule } from '#server/marks/marks-by-hand.ts'
import { insertMarks } from '#server/marks/marks.store.ts'
import { type DomainRule, domainsAtOnce, listDomainRules } from '#server/marks/mark-pages.store.ts'

const rowsAtOnce = 500
const header = ['domain', 'effect', 'ground']

/** The cells of a line: separated by commas or semicolons, quoted where they hold one. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(/(?:^|[,;])(?:\s*"((?:[^"]|"")*)"\s*|([^,;]*))/g))
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
  return cells
}

type Usual = { effect: MarkEffect; ground: string }
type ReadList = { rules: Map<string, Usual>; wrong: { line: number; words: string }[] }

function readList(csv: string, usual: Usual): ReadList {
  const rules: ReadList['rules'] = new Map()
  const wrong: ReadList['wrong'] = []
  for (const [place, line] of csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const [words = '', effectWords = '', ground = ''] = cellsOf(line)
    if (line.trim() === '' || (place === 0 && words.toLowerCase() === header[0])) continue
    const domain = mailDomainOf(words)
    const effect = effectWords === '' ? usual.effect : markEffects.find((one) => one === effectWords.toLowerCase())
    if (domain && effect && ground.length <= groundMaxLength)
      // the mark that keeps a spreadsheet from reading a formula
      rules.set(domain, { effect, ground: ground.replace(/^'(?=[=+\-@])/, '') || usual.ground })
    else wrong.push({ line: place + 1, words: words.slice(0, 80) })
  }
  return { rules, wrong }
}

/** However many there are, piece by piece. */
async function listAllRules(ctx: Context, pool: number): Promise<DomainRule[]> {
  const all: DomainRule[] = []
  for (;;) {
    const rules = await listDomainRules(ctx.db, pool, ctx.now(), all.at(-1)?.value ?? '')
    all.push(...rules)
    if (rules.length < domainsAtOnce) return all
  }
}

async function planOf(ctx: Context, pool: number, { rules, wrong }: ReadList): Promise<MarkListPlan> {
  const before = new Map((await listAllRules(ctx, pool)).map((rule) => [rule.value, rule]))
  const isSame = (domain: string, { effect, ground }: Usual) =>
    before.get(domain)?.effect === effect && before.get(domain)?.ground === ground
  const same = [...rules].filter(([domain, rule]) => isSame(domain, rule)).length
  const changed = [...rules.keys()].filter((domain) => before.has(domain)).length - same
  return { added: rules.size - changed - same, changed, same, wrong: wrong.slice(0, 50) }
}

type List = Usual & { pool: number; csv: string }

/** What an import would do. Changes nothing. */
export const planList = (ctx: Context, { pool, csv, ...usual }: List): Promise<MarkListPlan> =>
  planOf(ctx, pool, readList(csv, usual))

/** All lines or none; those that are the same get a new end. Refuses `invalid_input` (`line`) where a line is wrong. */
export const importList = (ctx: Context, by: string, { pool, csv, ...usual }: List): Promise<MarkListPlan> =>
  atomically(ctx, async (ctx) => {
    const read = readList(csv, usual)
    const [wrong] = read.wrong
    if (wrong || read.rules.size === 0) throw new Refusal('invalid_input', { field: 'csv', ...(wrong && { line: wrong.line }) })
    const plan = await planOf(ctx, pool, read)
    const rows = [...read.rules].map(([value, rule]) => rowOfRule(ctx, by, { pool, kind: 'mail_domain', value, ...rule }))
    for (let from = 0; from < rows.length; from += rowsAtOnce) await insertMarks(ctx.db, rows.slice(from, from + rowsAtOnce))
    return plan
  })

const lineOf = ({ value, effect, ground }: DomainRule) => [value, effect, ground].map(csvCell).join(',')

/** The rules for domains of a pool, as `importList` reads them. */
export const exportList = async (ctx: Context, pool: number): Promise<string> =>
  [header.join(','), ...(await listAllRules(ctx, pool)).map(lineOf)].join('\r\n')
