/** The part of the recovery drill for the embedded PostgreSQL: base copy, life, loss, recovery to a second killed on the way, judgement. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepareDemoData } from '../bench/demo-data.ts'
import { duet, type Env, judge, liveOn, openTable, start, within } from './restore-life.ts'
import { letWait, openSinks } from './restore-world.ts'
import type { Row } from './row.ts'

const kills = 3

/** Needs neither root nor any package. */
export async function recoverEmbedded(members: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-drill-'))
  chmodSync(folder, 0o755)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  const sinks = await openSinks()
  const { rows, timed } = openTable()
  const env: Env = { ...sinks.env, DATA_DIR: join(folder, 'data'), WAL_ARCHIVE: archive, SEED: 'none', LOG: 'error' }
  try {
    await within(env, (ctx) => prepareDemoData(ctx, members, () => {}))
    await timed(
      'embedded: base copy',
      () => duet(env, 'backup', 'base', '--keep', '2', '--json'),
      ({ code, out }) => [code === 0, out.replaceAll(/\s+/g, ' ')],
    )
    await within(env, (ctx) => letWait(ctx, sinks))
    const until = await within(env, async ({ db }) => {
      const { rows: found } = await sql<{
        at: Date
      }>`select date_trunc('second', clock_timestamp()) + interval '1 second' as at`.execute(db)
      return found[0]?.at ?? new Date()
    })
    await pause(1_500)
    const lost = await within(env, (ctx) => liveOn(ctx, env, sinks))
    rows.push({ step: 'embedded: sent before', seconds: 0, ok: lost.sent.mails > 0, saw: JSON.stringify(lost.sent) })
    const words = ['backup', 'recover', '--to', until.toISOString()]
    await timed(
      `embedded: killed ${kills} times`,
      async () => {
        for (const sign of ['copying back', 'replaying the archive', 'epoch {'].slice(0, kills)) await killAt(env, words, sign)
      },
      () => [true, 'while it copied, replayed, and recorded'],
    )
    await timed(
      'embedded: recovered',
      () => duet(env, ...words),
      ({ code, seconds }) => [code === 0, `to ${until.toISOString()} in ${seconds.toFixed(1)} s`],
    )
    await within(env, (ctx) => judge(ctx, env, sinks, lost, timed))
    await timed(
      'embedded: ledger verify',
      () => duet(env, 'ledger', 'verify', '--json'),
      ({ code }) => [code === 0, code === 0 ? 'agrees' : 'does not agree'],
    )
    return rows
  } finally {
    await sinks.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills the command when it has printed the sign. */
async function killAt(env: Env, words: string[], sign: string) {
  const child = start(env, ['tools/duet.ts', ...words])
  const ended = new Promise((resolve) => child.once('close', resolve))
  let out = ''
  child.stdout?.on('data', (text: Buffer) => {
    out += text.toString('utf8')
    if (out.includes(sign)) child.kill('SIGKILL')
  })
  await ended
  if (!out.includes(sign)) throw new Error(`The recovery never said "${sign}": ${out}`)
}
