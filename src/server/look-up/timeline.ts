/** A member's timeline: a page of each source, merged newest first. A reader's right decides on sums, gravest cases and names of who looked. */
import { landerLanguage } from '#domain/landers/lander-slugs.ts'
import type { TimelineEvent, TimelineKind, TimelinePage } from '#domain/look-up/timeline.ts'
import { Refusal } from '#domain/refusal.ts'
import { isLineSeen, nameOfActor, namesFor, type NamesOf } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Sight } from '#server/look-up/sight.ts'
import * as store from '#server/look-up/timeline.store.ts'
import type { AccountRow, EventRow, TimelinePlace } from '#server/look-up/timeline.store.ts'

/** Events of a page. */
export const timelineLength = 30

type Reading = { id: number; kind?: TimelineKind | undefined; cursor?: string | undefined; sight: Sight; namesOf: NamesOf }
type Ranked = EventRow & { rank: number }

/** One page, newest first; `kind`: those alone. Refuses `not_found`, and `invalid_input` for a cursor that is none. */
export async function readTimeline(ctx: Context, { id, kind, cursor, sight, namesOf }: Reading): Promise<TimelinePage> {
  const account = await store.findTimelineAccount(ctx.db, id)
  if (!account) throw new Refusal('not_found')
  const after = readPlace(cursor)
  const lines = sight.linesOf(account.site_id)
  const wanted = { member: id, after, limit: timelineLength + 1, gravest: sight.gravest, namesLooks: lines !== null }
  const read = store.sources
    .filter((source) => kind === undefined || source.kind === kind)
    .map(async ({ rank, read }): Promise<Ranked[]> => (await read(ctx.db, wanted, rank)).map((row) => ({ ...row, rank })))
  const milestones = kind === undefined || kind === 'account' ? milestonesOf(account, after) : []
  // sorting is stable: a source keeps its own order
  const all = [milestones, ...(await Promise.all(read))].flat().toSorted((a, b) => b.us - a.us || b.rank - a.rank)
  const rows = all.slice(0, timelineLength)
  const last = rows.at(-1)
  const seesMoney = sight.seesMoney(account.site_id)
  const whoOf = ({ who, line }: EventRow) => who ?? (line && lines && isLineSeen(lines, line) ? nameOfActor(line) : null)
  const nameOf = await namesFor(ctx, namesOf, rows.map(whoOf))
  return {
    events: rows.map((row) => eventOf(row, { by: nameIn(nameOf, whoOf(row)), seesMoney })),
    next: all.length > timelineLength && last ? `${last.us}.${last.rank}.${last.id}` : null,
  }
}

const nameIn = (nameOf: (who: string) => string, who: string | null) => (who === null ? null : nameOf(who))
const isSum = (name: string) => ['price_minor', 'currency', 'credits', 'premium_days'].includes(name)

function eventOf({ us, day, what, more }: EventRow, { by, seesMoney }: { by: string | null; seesMoney: boolean }): TimelineEvent {
  const known = Object.entries({ ...more, by }).filter(([name, value]) => value !== null && (seesMoney || !isSum(name)))
  const at = day ?? new Date(Math.floor(us / 1000)).toISOString()
  return { at, what, more: Object.fromEntries(known) as TimelineEvent['more'] }
}

const milestone = (id: string, what: EventRow['what'], us: number | null, more: EventRow['more'] = {}): Ranked[] =>
  us === null ? [] : [{ us, rank: 0, id, what, more }]

/** The last of an account's own first. The page of the form is named where it is a lander of ours: anything else came from outside. */
function milestonesOf({ signed_us, confirmed_us, refused_us, ...account }: AccountRow, after: TimelinePlace | null): Ranked[] {
  const { network, form_path, has_finished } = account
  const lander = form_path && landerLanguage(form_path) ? form_path.slice('/landers/'.length) : null
  const all = [
    ...milestone('3', 'mail_refused', refused_us),
    ...milestone('2', 'confirmed', confirmed_us),
    ...milestone('1', 'signed_up', signed_us, { network, lander, steps: has_finished ? 'all' : 'some' }),
  ].toSorted((a, b) => b.us - a.us)
  return all.filter(({ us, id }) => after === null || us < after.us || (us === after.us && (after.rank > 0 || id < after.id)))
}

function readPlace(cursor: string | undefined): TimelinePlace | null {
  if (cursor === undefined) return null
  const [, us, rank, id] = /^(\d{1,16})\.(\d{1,2})\.([\w-]{1,64})$/.exec(cursor) ?? []
  const wrong = new Refusal('invalid_input', { field: 'cursor' })
  const source = store.sources.find((one) => one.rank === Number(rank))
  if (!us || !rank || !id || (!source && rank !== '0')) throw wrong
  if (source?.kind !== 'money' && !/^\d{1,18}$/.test(id)) throw wrong
  return { us: Number(us), rank: Number(rank), id }
}
