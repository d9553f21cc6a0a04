/** Erasing members whose four weeks are over, with a long queue beside it, in a database of its own: members a second, and what ten million members need. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { daySeconds } from '#domain/time/durations.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { open } from '#server/open.ts'
import { addBulkData } from '../../seed/bulk-data.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const members = 3_000
const leaving = 1_000
const queued = 50_000
/** Of ten million members, so many per cent leave in a year. */
const leavingPercent = 60

export async function measureErasing(print: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-erasing-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const { ctx, close } = await open(readConfig({ DATA_DIR: folder, LOG: 'error', SEED: 'none' }))
  try {
    await seedDemoData(ctx, { print: () => {} })
    await addBulkData(ctx, members, () => {})
    await leave(ctx)
    const startMs = performance.now()
    while ((await waiting(ctx)) > 0) await eraseDeparted.run(ctx, {})
    const perSecond = (leaving * 1000) / (performance.now() - startMs)
    const needed = (10_000_000 * leavingPercent) / 100 / (365 * 86_400)
    print(`\nErasing ${leaving} members of demo and bulk data, ${queued.toLocaleString('en')} jobs waiting`)
    print(`  erased       ${perSecond.toFixed(0)} a second`)
    print(`  needed       ${needed.toFixed(2)} a second, where ${leavingPercent} % of ten million members leave in a year`)
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Late ones, so that a turn takes all. */
async function leave(ctx: Context) {
  const { db } = ctx
  // makes the queue
  await enqueue(ctx, eraseDeparted, {}, { startAfterSeconds: daySeconds })
  await sql`with gone as (update member set status = 'deleted' where id in (
      select p.id from profile p join member m on m.id = p.id where not p.fictional and m.status = 'active' order by random() limit ${leaving}) returning id)
    insert into account_deletion (member_id, left_at, erase_at, was_paused) select id, now() - interval '29 days', now() - interval '1 day', false from gone`.execute(
    db,
  )
  await sql`insert into queue.job (name, data, start_after, singleton_key)
    select ${eraseDeparted.name}, jsonb_build_object('about', jsonb_build_object('member', random_id())), now() + interval '1 day', gen_random_uuid()::text
      from generate_series(1, ${queued}::int)`.execute(db)
}

const waiting = async ({ db }: Context) => (await db.selectFrom('account_deletion').select('member_id').execute()).length
