/** The copy of a member with 2,000 photos, 500 recordings and 200,000 messages, made by a process of its own: how much memory it takes, and how long. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { open } from '#server/open.ts'
import { putOriginal } from '#server/photos/photo-files.ts'
import { recordingFile } from '#server/voice/voice.jobs.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const photos = 2_000
const recordings = 500
const messages = 200_000
const talks = 40
const fileBytes = 300_000

export type CopyMade = { sizes: number[]; startMb: number; peakMb: number; seconds: number; firstPeakMb: number }

export async function measureCopies(print: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-copies-'))
  // else a database of the OS user postgres lies elsewhere, and stays
  chmodSync(folder, 0o755)
  const { ctx, close } = await open(readConfig({ DATA_DIR: folder, LOG: 'error', SEED: 'none' }))
  try {
    await seedDemoData(ctx, { print: () => {} })
    const member = await fill(ctx)
    const child: ChildProcess = fork(join(import.meta.dirname, 'copy-process.ts'), {
      env: { ...process.env, DATA_DIR: folder, SEED: 'none', NODE_ENV: undefined },
    })
    child.send({ member })
    const [made] = (await once(child, 'message')) as [CopyMade]
    child.disconnect()
    const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1)
    print(
      `\nA copy of ${photos} photos and ${recordings} recordings of ${fileBytes / 1000} KB, and ${messages.toLocaleString('en')} messages`,
    )
    print(
      `  parts        ${made.sizes.length}, ${mb(made.sizes.reduce((sum, size) => sum + size))} MB in all, the longest ${mb(Math.max(...made.sizes))} MB`,
    )
    print(
      `  resident     ${made.startMb} MB before, ${made.firstPeakMb} MB at most in the first part, ${made.peakMb} MB at most in all`,
    )
    print(`  took         ${made.seconds.toFixed(0)} s`)
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of one member of the demo data, with many others of the same pool. */
async function fill(ctx: Context): Promise<ProfileId> {
  const { db } = ctx
  const { rows } = await sql<{ id: ProfileId }>`
    select p.id from profile p join member m on m.id = p.id where not p.fictional and m.status = 'active'
       and p.pool_id = (select pool_id from profile where not fictional group by pool_id order by count(*) desc limit 1) order by p.id limit ${talks + 1}`.execute(
    db,
  )
  const [me, ...peers] = rows.map(({ id }) => id)
  if (me === undefined) throw new Error('the demo data has nobody')
  for (let n = 0; n < photos; n++) {
    const token = randomId()
    await putOriginal(ctx.files, token, randomBytes(fileBytes))
    const row = { member_id: me, token, position: n, width: 1200, height: 1600, thumbhash: Buffer.from('x'), sizes_ready: true }
    await db
      .insertInto('image')
      .values({ ...row, created_at: new Date() } as never)
      .execute()
  }
  for (let n = 0; n < recordings; n++) {
    const file = randomId()
    await ctx.files.put(recordingFile(file), randomBytes(fileBytes), { contentType: 'audio/webm' })
    const row = { member_id: me, file, duration_ms: 1000, waveform: [1], created_at: new Date(), wipe_at: null }
    await db
      .insertInto('voice_recording')
      .values(row as never)
      .execute()
  }
  for (const peer of peers) await talk(ctx, me, peer, messages / peers.length)
  return me
}

/** Most members of the demo data have not met. */
async function talk({ db }: Context, me: ProfileId, peer: ProfileId, count: number) {
  await sql`insert into conversation (lo_id, hi_id, created_at) values (least(${me}::bigint, ${peer}::bigint), greatest(${me}::bigint, ${peer}::bigint), now()) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into conversation_member (member_id, conversation_id, peer_id, last_at)
    select side.me, c.id, side.them, now() from conversation c, lateral (values (c.lo_id, c.hi_id), (c.hi_id, c.lo_id)) side(me, them)
     where c.lo_id = least(${me}::bigint, ${peer}::bigint) and c.hi_id = greatest(${me}::bigint, ${peer}::bigint) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into message (conversation_id, sender_id, text, sent_at, pool_id)
    select c.id, case when n % 2 = 0 then ${me}::bigint else ${peer}::bigint end, 'Shall we walk by the river at ' || md5(n || ' ' || c.id) || '?', now(), c.pool_id
      from conversation c, generate_series(1, ${count}::int) n
     where c.lo_id = least(${me}::bigint, ${peer}::bigint) and c.hi_id = greatest(${me}::bigint, ${peer}::bigint)`.execute(db)
}
