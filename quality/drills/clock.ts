/** The clock drill: a web process whose clock is ten minutes wrong. It is reported, nothing is dated wrongly, and mails do not wait. */
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/infrastructure/context.ts'
import type { Seat } from '../bench/demo-data.ts'
import { freePort, type Installation, withInstallation } from './installation.ts'
import { type Row, runStep, type Step } from './row.ts'

const libraries = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1']
const token = 'a-token-for-the-drill-of-clocks'
const toleranceSeconds = 5

/** Refuses without Debian's faketime. */
export async function clockDrill(): Promise<Row[]> {
  const library = libraries.find((path) => existsSync(path))
  if (!library) throw new Error('This drill needs faketime: apt-get install faketime.')
  return withInstallation(async (installation) => {
    const worker = await installation.startDuet({ services: 'worker', port: await freePort() })
    const rows = [...(await tryClock(installation, library, 600)), ...(await tryClock(installation, library, -600))]
    await worker.stop()
    return rows
  })
}

async function tryClock(installation: Installation, library: string, seconds: number): Promise<Row[]> {
  const env = {
    LD_PRELOAD: library,
    FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}`,
    DONT_FAKE_MONOTONIC: '1',
    METRICS_TOKEN: token,
  }
  const { port, stop } = await installation.startDuet({ port: await freePort(), env })
  const name = seconds > 0 ? 'ahead' : 'behind'
  const base = `http://127.0.0.1:${port}`
  const row = (step: string, run: Step[1]) => runStep(`10 min ${name}: ${step}`, run)
  try {
    return [
      await row('reported', () => reported(base, seconds)),
      await row('a message', async () =>
        messageIsDated(installation.ctx, base, (await installation.seats(4)).slice(seconds > 0 ? 0 : 2)),
      ),
      await row('a mail', () => mailIsSent(installation.ctx, base)),
    ]
  } finally {
    await stop()
  }
}

async function reported(base: string, seconds: number) {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  const ahead = Number(/^duet_clock_ahead_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
  const lines = /^duet_log_lines_total\{event="clock.differs",level="warn"\} (\d+)$/m.exec(text)?.[1] ?? '0'
  const ok = Math.abs(ahead - seconds) < toleranceSeconds && Number(lines) > 0
  return { ok, saw: `duet_clock_ahead_seconds ${ahead}, clock.differs logged ${lines} times` }
}

/** Sent through the process with the wrong clock; how far from the database's time it is dated. */
async function messageIsDated(ctx: Context, base: string, [one, other]: readonly Seat[]) {
  const send = async (path: string, method: string, body?: object) => {
    const headers = {
      cookie: one?.cookie ?? '',
      origin: base,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const liked = await send('/api/likes.php', 'POST', { profile: other?.member })
  const { body } = await send(`/api/chat.php?profile=${other?.member}`, 'GET')
  const { conversation } = body as { conversation?: { id: number } }
  const sent = await send('/api/messages.php', 'POST', {
    conversation: conversation?.id ?? body.id,
    text: `Is it ${Date.now()}?`,
  })
  const { rows } = await sql<{ message: number | null; liked: number | null }>`
    select extract(epoch from (select max(sent_at) from message) - now())::float8 as message,
           extract(epoch from (select max(created_at) from profile_like) - now())::float8 as liked`.execute(ctx.db)
  const [message, like] = [rows[0]?.message ?? Number.NaN, rows[0]?.liked ?? Number.NaN]
  const ok = sent.status === 200 && Math.abs(message) < toleranceSeconds && Math.abs(like) < toleranceSeconds
  return {
    ok,
    saw: `answered ${liked.status} and ${sent.status}, message dated ${message.toFixed(1)} s from the database's time, like ${like.toFixed(1)} s`,
  }
}

/** A reset of a password is a mail that somebody waits for. */
async function mailIsSent(ctx: Context, base: string) {
  const member = await ctx.db
    .selectFrom('member')
    .select('email')
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const before = await countMails(ctx)
  const headers = { origin: base, 'content-type': 'application/json' }
  const { status } = await fetch(`${base}/api/reset_password.php`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: member.email }),
  })
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await countMails(ctx)) > before)
      return { ok: true, saw: `asked ${status}, handed over after ${(tries * 0.2).toFixed(1)} s` }
    await pause(200)
  }
  return { ok: false, saw: `asked ${status}, and not handed over within 20 s` }
}

const countMails = async (ctx: Context) =>
  Number(
    (
      await ctx.db
        .selectFrom('outbox_mail')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
