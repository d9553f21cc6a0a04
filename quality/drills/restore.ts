/**
 * The restore drill: 100,000 members with mails, pushes and postbacks waiting, a backup, orders and erasures after it. Then a fresh
 * PostgreSQL is brought back to the backup, undisturbed and killed 20 times. Nothing is sent or numbered twice; the erased are gone.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import { prepareDemoData } from '../bench/demo-data.ts'
import { duet, type Env, judge, liveOn, openTable, start, within } from './restore-life.ts'
import { letWait, openSinks, waiting } from './restore-world.ts'
import type { Row } from './row.ts'

const members = Number(process.env.DRILL_MEMBERS ?? 100_000)
const killsWhileLoading = 5
const kills = 20

const root = () => mkdtempSync(join(tmpdir(), 'duet-drill-'))

export async function restoreDrill(): Promise<Row[]> {
  const [folder, sinks] = [root(), await openSinks()]
  // the embedded PostgreSQL's own user passes through it
  chmodSync(folder, 0o755)
  const { rows, timed } = openTable()
  const env = (name: string): Env => ({ ...sinks.env, DATA_DIR: join(folder, name), SEED: 'none', LOG: 'error' })
  const [first, second, third] = [env('first'), env('second'), env('third')]
  const backups = join(folder, 'backups')
  try {
    await within(first, async (ctx) => {
      await timed(
        'make members',
        () => prepareDemoData(ctx, members, () => {}),
        () => [true, `${members} members`],
      )
      await letWait(ctx, sinks)
    })
    await timed(
      'backup',
      () => duet(first, 'backup', 'make', '--to', backups, '--json'),
      ({ code, out }) => [code === 0, out.replaceAll(/\s+/g, ' ')],
    )
    const lost = await within(first, (ctx) => liveOn(ctx, first, sinks))
    rows.push({ step: 'sent before the loss', seconds: 0, ok: lost.sent.mails >= waiting.mails, saw: JSON.stringify(lost.sent) })
    const backup =
      (JSON.parse((await duet(first, 'backup', 'list', '--in', backups, '--json')).out) as { folder: string }[])[0]?.folder ?? ''

    surviving(first, second)
    const clean = await timed(
      'restore, undisturbed',
      () => duet(second, 'backup', 'restore', backup),
      ({ code, seconds }) => [code === 0 && seconds <= 300, `${seconds.toFixed(0)} s, at most 300`],
    )
    surviving(first, third)
    await timed(
      `restore, killed ${kills} times`,
      () => restoreKilled(third, backup, clean.seconds),
      (saw) => [saw.code === 0 && saw.kills === kills, `${saw.kills} kills, ${saw.whileLoading} of them while loading`],
    )
    await within(third, (ctx) => judge(ctx, third, sinks, lost, timed))
    await timed(
      'ledger verify',
      () => duet(third, 'ledger', 'verify', '--json'),
      ({ code }) => [code === 0, code === 0 ? 'agrees' : 'does not agree'],
    )
    return rows
  } finally {
    await sinks.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The database's disk is lost; that of the files is not. */
function surviving(from: Env, to: Env) {
  mkdirSync(to.DATA_DIR ?? '', { recursive: true })
  cpSync(join(from.DATA_DIR ?? '', 'files'), join(to.DATA_DIR ?? '', 'files'), { recursive: true })
}

const loading = ['making the tables', 'making the tables', 'making indexes and foreign keys'] as const
const steps = /^(epoch|sessions|jobs|reminders|postbacks|refunds|pushes|numbers|ids|search|erased|deletions|bans) \{/m

/** Kills the restore at random moments: while it loads, then right after a step or somewhere before it. */
async function restoreKilled(env: Env, backup: string, cleanSeconds: number) {
  let [done, whileLoading] = [0, 0]
  while (done < kills) {
    const isEarly = done < killsWhileLoading
    const sign = isEarly ? (loading[done % loading.length] ?? '') : Math.random() < 0.5 ? steps : 'copying files'
    const { killed, out } = await killAfter(
      env,
      backup,
      sign,
      isEarly ? 400 : sign === steps ? 5 : Math.min(1_500, cleanSeconds * 60),
    )
    if (killed) done += 1
    // it was done before it could be killed
    else await within(env, rewind)
    if (killed && !out.includes('copying files')) whileLoading += 1
  }
  // the last kill may have come when all was done
  await within(env, rewind)
  const { code } = await duet(env, 'backup', 'restore', backup)
  return { code, kills: done, whileLoading }
}

/** The steps run once more, so that there is something to kill. */
async function rewind({ db }: Context) {
  await sql`delete from restore_step where step <> 'loaded'`.execute(db)
  await sql`update restore_event set done_at = null`.execute(db)
}

/** Kills a restore within so many milliseconds after it printed the sign. */
async function killAfter(env: Env, backup: string, sign: string | RegExp, mostMs: number) {
  const child = start(env, ['tools/duet.ts', 'backup', 'restore', backup])
  const ended = new Promise((resolve) => child.once('close', resolve))
  let out = ''
  const seen = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      out += text.toString('utf8')
      if (typeof sign === 'string' ? out.includes(sign) : sign.test(out)) resolve()
    })
  })
  await Promise.race([ended, seen])
  await Promise.race([ended, pause(Math.random() * mostMs)])
  const killed = child.exitCode === null && child.kill('SIGKILL')
  await ended
  return { killed, out }
}
