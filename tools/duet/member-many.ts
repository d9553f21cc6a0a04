/** `duet member many-preview`, `many`, `many-decide`, `many-stop`, `many-list` and `many-show`: acts on many members, as the console does them. */
import { isGrave, type ManyActName, manyActs, mostChosen } from '#domain/many-acts/many-acts.ts'
import { letters } from '#domain/members/help.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Act, nameOfActor, namesFor, shellActor } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { brandsIn, listNumbers } from '#server/look-up/look-up.ts'
import { failedPage, writeManyAct } from '#server/many-acts/many-acts.console.ts'
import { gravestPoolsOf } from '#server/decisions/decisions.ts'
import { findManyAct, type ManyDetails, pageOfManyActs, previewMany, startMany, stopMany } from '#server/many-acts/many-acts.ts'
import { namesOfStaff } from '#server/staff/staff.ts'
import { inColumns } from '../columns.ts'
import { Ending, exitCodes, type Given, notThere, type Words, wrongWords } from './command.ts'
import { wantedIn } from './look-up.ts'
import { decisionIn, explain, reasonIn } from './moderation.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

const shell = () => ({ actor: shellActor(), rights: null })

function actIn<Name extends ManyActName>(word: string, names: readonly Name[]): Name {
  const act = names.find((one) => one === word)
  if (!act) throw wrongWords(`Say which act: ${names.join(', ')}.`)
  return act
}
function idsIn(given: Given): number[] {
  const ids = (given.text('ids') ?? '').split(',').filter(Boolean)
  if (ids.some((id) => !/^\d{1,15}$/.test(id))) throw wrongWords('Say --ids, as 12345,12346.')
  if (ids.length > mostChosen) throw wrongWords(`At most ${mostChosen} members at once.`)
  return ids.map(Number)
}

export function preview([word = '']: Words, given: Given) {
  const act = actIn(word, manyActs)
  const measures = act === 'decide' ? decisionIn(given, 'own').measures : []
  const own = idsIn(given)
  const { site, pool, ...wanted } = wantedIn(given.text('q'), given)
  return withServer(async (ctx) => {
    const sites = brandsIn(ctx.sites.all(), { site, pool })
    const found =
      own.length > 0
        ? { ids: own, isAll: true }
        : await listNumbers(ctx, { ...wanted, sites, gravest: gravestPoolsOf(ctx, null) }, mostChosen)
    const seen = { ...(await previewMany(ctx, shell(), { act, measures }, found.ids)), is_all: found.isAll }
    if (given.has('json')) return print(seen)
    const brands = seen.brands.map(({ name, n }) => `${n} of ${name}`).join(', ')
    console.log(
      `${seen.ids.length} members${brands && ` (${brands})`}, ${seen.paid_lately} of them paid last week, ${seen.open_cases} have open cases.`,
    )
    if (seen.in_state > 0) console.log(`${seen.in_state} are so already and will be refused.`)
    if (seen.left_out > 0) console.log(`${seen.left_out} are not there.`)
    if (!seen.is_all) console.log('More may fit: these are the newest.')
    if (isGrave(act, measures) && seen.needs_second)
      console.log(`In the console ${seen.least_for_two} or more need a second person.`)
  })
}

export function start([word = '']: Words, given: Given) {
  const act = actIn(word, ['sign_out', 'write', 'note'])
  const letter = letters.find((one) => one === given.text('letter'))
  if (act === 'write' && !letter) throw wrongWords(`Say --letter: ${letters.join(', ')}.`)
  return begin(given, 'member many', { act, details: { letter, words: given.text('words') } })
}

export function startDecision([word = '']: Words, given: Given) {
  const act = actIn(word, ['decide', 'lift'])
  return begin(given, 'member many-decide', { act, details: act === 'lift' ? {} : { decision: decisionIn(given, 'own') } })
}

type Wish = { act: ManyActName; details: ManyDetails }
function begin(given: Given, name: string, wish: Wish) {
  const [ids, reason] = [idsIn(given), reasonIn(given)]
  if (ids.length === 0) throw wrongWords('Say --ids, as 12345,12346.')
  return withServer(async (ctx) => {
    const what: Act = { act: name, target_kind: 'many_act', reason }
    const starting = async (ctx: Context) => {
      const begun = await startMany(ctx, shell(), { ...wish, ids, reason })
      // its number stands in the line
      what.target = String(begun.id)
      return begun
    }
    const started = await doAct(ctx, what, starting).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'nobody_in_reach') throw notThere('None of these members is there.', error)
      return explain('None of these members is there.')(error)
    })
    printOutcome(given, started, `Act ${started.id} on ${started.total} members has begun: duet member many-show ${started.id}`)
  })
}

export function stop([id = '']: Words, given: Given) {
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    const row = await actOf(ctx, id)
    const what = { act: 'member many-stop', target_kind: 'many_act', target: id, reason }
    const isStopped = await doAct(ctx, what, (ctx) => stopMany(ctx, row.id, shellActor()))
    if (!isStopped) throw new Ending(`Act ${id} was over before.`, exitCodes.changed)
    printOutcome(given, { id: row.id, done: row.done }, `Act ${id} is stopped; ${row.done} of ${row.total} were done.`)
  })
}

export function list(_: Words, given: Given) {
  return withServer(async (ctx) => {
    const rows = await pageOfManyActs(ctx.db, Number(given.text('cursor') ?? 0) || null, 50)
    const nameOf = await namesFor(ctx, namesOfStaff, rows.map(nameOfActor))
    const acts = rows.map((row) => writeManyAct(row, nameOf))
    if (given.has('json')) return print({ acts, next: rows.length === 50 ? String(rows.at(-1)?.id) : null })
    const lines = acts.map(({ id, act, state, total, done, refused, started_by, started_at }) =>
      [id, act, state, `${done}/${total}`, refused, started_by, started_at.slice(0, 16)].map(String),
    )
    console.log(inColumns([['NUMBER', 'ACT', 'STATE', 'DONE', 'REFUSED', 'BY', 'BEGUN'], ...lines]).join('\n'))
  })
}

export function show([id = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const row = await actOf(ctx, id)
    const nameOf = await namesFor(ctx, namesOfStaff, [nameOfActor(row), row.stopped_by])
    const { failed, next } = await failedPage(ctx, row.id, given.text('cursor'))
    const stopped_by = row.stopped_by === null ? null : nameOf(row.stopped_by)
    if (given.has('json')) return print({ act: writeManyAct(row, nameOf), left_out: row.left_out, stopped_by, failed, next })
    console.log(
      `${row.act} on ${row.total} members by ${nameOf(nameOfActor(row))}: ${row.state}, ${row.done} done, ${row.refused} refused`,
    )
    for (const { member, code } of failed) console.log(`${member?.id ?? 'erased'}  ${code}`)
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

async function actOf(ctx: Context, id: string) {
  const row = /^\d{1,16}$/.test(id) ? await findManyAct(ctx.db, Number(id)) : null
  if (!row) throw notThere(`There is no act ${id}.`)
  return row
}
