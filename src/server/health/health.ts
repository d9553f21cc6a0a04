/** Health: the checks of `duet doctor`, run by a worker every ten minutes and on demand, with since when each finding stands. The folder's public module. */
import { sql } from 'kysely'
import type { HealthFinding as Written } from '#domain/operations/operations.ts'
import { type Finding, type FindingCode, examine, thisMachine } from '#server/doctor/doctor.ts'
import type { Context } from '#server/infrastructure/context.ts'

/** What an operator should know of, and what does no harm yet. All others are red. */
const amber: ReadonlySet<FindingCode> = new Set([
  'settings.not_production',
  'metrics.no_token',
  'switch.on',
  'payments.sandbox',
  'process.releases',
  'certificate.expires',
  'jobs.waiting',
  'proxy.compression',
  'database.collation',
  'database.transactions',
  'database.dead_rows',
  'check.timed_out',
])

type Stored = { checked_at: Date; findings: Written[] }
const findLast = async ({ db }: Pick<Context, 'db'>): Promise<Stored | null> =>
  ((await db.selectFrom('health_check').select(['checked_at', 'findings']).executeTakeFirst()) as Stored | undefined) ?? null

/** Runs every check and stores what was found. A finding that stood before keeps its time. */
export async function checkHealth(ctx: Context) {
  const findings = await examine({ ...thisMachine, config: ctx.config, address: ctx.address, ctx, now: ctx.now })
  const [checked_at, before] = [ctx.now(), await findLast(ctx)]
  const written = findings.map((one) => withSince(one, before, checked_at))
  await sql`insert into health_check (checked_at, findings) values (${checked_at}, ${JSON.stringify(written)}::jsonb)
    on conflict (one) do update set checked_at = excluded.checked_at, findings = excluded.findings`.execute(ctx.db)
}

function withSince({ code, wrong, todo }: Finding, before: Stored | null, now: Date): Written {
  const same = before?.findings.find((one) => one.code === code && subjectOf(one.wrong) === subjectOf(wrong))
  return { code, severity: amber.has(code) ? 'amber' : 'red', wrong, todo, since: same?.since ?? now.toISOString() }
}

/** The same finding says other numbers each time. */
const subjectOf = (wrong: string) => wrong.replaceAll(/\d[\d.,]*/g, '#')

/** Whether a worker is at the checks, or about to be. */
const isChecking = async ({ db, now }: Context): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`
      select exists (select from queue.job where name = 'health.check' and state <= 'active' and start_after <= ${now()}) as is`.execute(
      db,
    )
  ).rows[0]?.is ?? false

/** The last run; `is_running` while a worker makes another. */
export async function readHealth(ctx: Context) {
  const last = await findLast(ctx)
  return {
    checked_at: last?.checked_at.toISOString() ?? null,
    is_running: await isChecking(ctx),
    findings: last?.findings ?? [],
  }
}

/** How many findings are red; null before the first run. */
export const countRed = async (ctx: Context): Promise<number | null> =>
  (await findLast(ctx))?.findings.filter(({ severity }) => severity === 'red').length ?? null
