/** Limits of exposure: a person's own looks in the grave lanes, their limits, and the refusal of one too many. The folder's public module. */
import { sql } from 'kysely'
import type { Exposure, ExposureLimits } from '#domain/exposure/exposure.ts'
import { Refusal } from '#domain/refusal.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Row = { hour: number; day: number; closed_until: Date | null }
const find = async (ctx: Context, who: string): Promise<Row> =>
  (await sql<Row>`select hour, day, closed_until from grave_looks_of(${who}, ${ctx.now()})`.execute(ctx.db)).rows[0] ?? {
    hour: 0,
    day: 0,
    closed_until: null,
  }

/** When the grave lanes open again for a person; null while they are open. `who`: as in the audit log, `staff:12`. */
export async function graveOpensAt(ctx: Context, who: string): Promise<Date | null> {
  const { closed_until } = await find(ctx, who)
  return closed_until && closed_until > ctx.now() ? closed_until : null
}

const readMost = async (ctx: Context) => ({
  an_hour: await readSetting(ctx, 'looks_an_hour'),
  a_day: await readSetting(ctx, 'looks_a_day'),
})

/** A person's own numbers. */
export async function readExposure(ctx: Context, staff: number): Promise<Exposure> {
  const [{ hour, day, closed_until }, most, row] = await Promise.all([
    find(ctx, `staff:${staff}`),
    readMost(ctx),
    ctx.db
      .selectFrom('staff')
      .select(['grave_an_hour as an_hour', 'grave_a_day as a_day'])
      .where('id', '=', staff)
      .executeTakeFirstOrThrow(),
  ])
  const isClosed = closed_until !== null && closed_until > ctx.now()
  return { hour, day, limits: row, most, closed_until: isClosed ? closed_until.toISOString() : null }
}

/** Own limits. Refuses `invalid_input` (`field`) for one wider than everybody's. */
export async function limitExposure(ctx: Context, staff: number, { an_hour, a_day }: ExposureLimits) {
  const most = await readMost(ctx)
  if ((an_hour ?? 0) > most.an_hour) throw new Refusal('invalid_input', { field: 'an_hour' })
  if ((a_day ?? 0) > most.a_day) throw new Refusal('invalid_input', { field: 'a_day' })
  await ctx.db.updateTable('staff').set({ grave_an_hour: an_hour, grave_a_day: a_day }).where('id', '=', staff).execute()
}

/** Counts a look at the evidence of a case that no function of the database counts. Refuses `exposure_limit`. */
export const takeGraveLook = (ctx: Context, who: string, case_id: number) =>
  refusingExposure(ctx, () =>
    sql`select take_grave_look(${who}, (select lane from moderation_case where id = ${case_id}), ${`case ${case_id}`}, ${ctx.now()})`.execute(
      ctx.db,
    ),
  )

/** Turns the database's no into `exposure_limit`, with `until` and `retry_after` in seconds. */
export async function refusingExposure<T>(ctx: Pick<Context, 'now'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: unknown }
    if (code !== 'DU014') throw error
    const untilMs = Number(detail) * 1000
    const retry_after = Math.max(1, Math.ceil((untilMs - ctx.now().getTime()) / 1000))
    throw new Refusal('exposure_limit', { until: new Date(untilMs).toISOString(), retry_after })
  }
}
