/** `duet mark`: marks of bans, rules by hand, the test of a sign-up, and lists of domains. */
import { readFileSync } from 'node:fs'
import { handMadeKinds, markEffects, markKinds } from '#domain/marks/mark-effects.ts'
import type { MarkLine } from '#domain/marks/mark-pages.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { addMark, endMark, exportList, importList, listMarks, planList, readMemberMarks, testMarks } from '#server/marks/marks.ts'
import { inColumns } from '../columns.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { explain, memberIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())

function oneOf<T extends string>(given: Given, flag: string, words: readonly T[]): T | undefined {
  const word = given.text(flag)
  const found = words.find((one) => one === word)
  if (word !== undefined && !found) throw wrongWords(`"${word}" is no ${flag}: say ${words.join(', ')}.`)
  return found
}

const poolsOf = (ctx: Context) => [...new Set(ctx.sites.all().map(({ pool_id }) => pool_id))]
async function poolIn(ctx: Context, given: Given): Promise<number> {
  const word = given.text('pool')
  const all = await ctx.db.selectFrom('pool').select(['id', 'name']).orderBy('id').execute()
  const here = all.filter(({ id }) => poolsOf(ctx).includes(id))
  const found = here.filter(({ id, name }) => word === undefined || word === name || word === String(id))
  const [only, ...more] = found
  if (!only || more.length > 0)
    throw wrongWords(`Say --pool: ${here.map(({ id, name }) => `${name} (${id})`).join(', ') || 'there is none'}.`)
  return only.id
}

const requiredEffect = (given: Given) => oneOf(given, 'effect', markEffects) ?? 'note'
function groundIn(given: Given): string {
  const ground = given.text('ground')?.trim() ?? ''
  if (ground === '' || ground.length > 500) throw wrongWords('Say --ground, in 1 to 500 characters.')
  return ground
}
function reasonIn(given: Given): string {
  const reason = given.text('reason')?.trim() ?? ''
  if (reason === '' || reason.length > 2000) throw wrongWords('Say --reason, in 1 to 2,000 characters.')
  return reason
}

const header = ['MARK', 'KIND', 'EFFECT', 'WHAT', 'BY', 'ENDS', 'HITS']
const rowOf = ({ id, kind, effect, value, decision, ground, made_by, expires_at, hits }: MarkLine) => [
  String(id),
  kind,
  effect,
  value ?? decision ?? ground ?? '',
  made_by,
  expires_at.slice(0, 10),
  String(hits),
]

export function list(given: Given) {
  const [kind, effect] = [oneOf(given, 'kind', markKinds), oneOf(given, 'effect', markEffects)]
  return withServer(async (ctx) => {
    const pools = given.text('pool') === undefined ? poolsOf(ctx) : [await poolIn(ctx, given)]
    const before = Number(given.text('cursor')) || undefined
    const { marks, next } = await listMarks(ctx, { pools, kind, effect, before })
    if (given.has('json')) return print({ marks, next })
    if (marks.length === 0) return console.log('There are no marks.')
    console.log(inColumns([header, ...marks.map(rowOf)]).join('\n'))
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

export function add([value = '']: Words, given: Given) {
  const [kind, effect, ground] = [oneOf(given, 'kind', handMadeKinds) ?? 'mail_domain', requiredEffect(given), groundIn(given)]
  const until = given.text('until')
  if (until !== undefined && Number.isNaN(Date.parse(until))) throw wrongWords(`${until} is no time.`)
  return withServer(async (ctx) => {
    const pool = await poolIn(ctx, given)
    const rule = { pool, kind, value, effect, ground, ...(until !== undefined && { expires_at: new Date(until).toISOString() }) }
    const changed = { effect: { before: null, after: `${kind} ${effect}` } }
    const what = { act: 'mark add', scope_kind: 'pool' as const, scope_id: pool, target_kind: 'mark', reason: ground, changed }
    const id = await doAct(ctx, what, (ctx) => addMark(ctx, me(), rule)).catch(explain(''))
    printOutcome(given, { id }, `Mark ${id} is in force: ${kind} ${effect}.`)
  })
}

export function end([number = '']: Words, given: Given) {
  if (!/^\d{1,15}$/.test(number)) throw wrongWords(`"${number}" is no number of a mark.`)
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    const what = { act: 'mark end', target_kind: 'mark', target: number, reason }
    await doAct(ctx, what, (ctx) => endMark(ctx, Number(number))).catch(explain(`There is no mark ${number}.`))
    printOutcome(given, { id: Number(number) }, `Mark ${number} has ended.`)
  })
}

/** The log says that somebody tested, and not what. */
export function test(given: Given) {
  const [email, address, device] = [given.text('mail'), given.text('from'), given.text('device')]
  if (!email && !address && !device) throw wrongWords('Say what to look for: --mail, --from or --device.')
  return withServer(async (ctx) => {
    const pool = await poolIn(ctx, given)
    await logLook(ctx, { act: 'mark test', scope_kind: 'pool', scope_id: pool, target_kind: 'pool', target: String(pool) })
    const tested = await testMarks(ctx, { pool, email, address, device }).catch(explain(''))
    if (given.has('json')) return print(tested)
    const { outcome, country, hits } = tested
    const words = { let_in: 'let in', refuse: 'refused', hold: 'let in, with a case', note: 'let in, and noted' }[outcome]
    console.log(`It would be ${words}${country ? `; the address is in ${country}` : ''}.`)
    if (hits.length > 0) console.log(inColumns([header, ...hits.map(rowOf)]).join('\n'))
  })
}

export function bringIn([file = '']: Words, given: Given) {
  const isDry = given.has('dry-run')
  const [effect, ground] = [requiredEffect(given), groundIn(given)]
  const reason = isDry ? null : reasonIn(given)
  return withServer(async (ctx) => {
    const given_list = { pool: await poolIn(ctx, given), csv: readFile(file), effect, ground }
    const plan = await planList(ctx, given_list)
    const said = `${plan.added} new, ${plan.changed} changed, ${plan.same} the same`
    const wrong = plan.wrong.map(({ line, words }) => `line ${line}: ${words}`).join('\n')
    if (isDry) return printOutcome(given, plan, `${said}.${wrong && `\nWrong:\n${wrong}`}`)
    if (wrong) throw wrongWords(`Nothing was brought in. Wrong:\n${wrong}`)
    const pool = given_list.pool
    const what = {
      act: 'mark import',
      scope_kind: 'pool' as const,
      scope_id: pool,
      target_kind: 'pool',
      target: String(pool),
      reason,
    }
    await doAct(ctx, what, (ctx) => importList(ctx, me(), given_list)).catch(explain(''))
    printOutcome(given, plan, `${said}.`)
  })
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw wrongWords(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

export function writeOut(given: Given) {
  return withServer(async (ctx) => {
    const pool = await poolIn(ctx, given)
    await logLook(ctx, { act: 'mark export', scope_kind: 'pool', scope_id: pool, target_kind: 'pool', target: String(pool) })
    console.log(await exportList(ctx, pool))
  })
}

export function ofMember([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    await logLook(ctx, { act: 'member marks', target_kind: 'member', target: number, member })
    const sites = ctx.sites.all().map(({ id }) => id)
    const page = await readMemberMarks(ctx, member, sites)
    if (given.has('json')) return print(page)
    console.log(`Marks shared with ${page.others} other accounts.`)
    for (const { kind, mark, last_day, members } of page.seen)
      console.log(`${kind.padEnd(8)} ${mark}  ${last_day}  ${members.map(({ id, name }) => `${name} (${id})`).join(', ')}`)
    for (const { kind, effect, at, decision } of page.hits)
      console.log(`hit at sign-up: ${kind} (${effect}) ${at.slice(0, 10)} ${decision ?? 'a rule by hand'}`)
  })
}
