/**
 * The drill of point-in-time recovery, as docs/operating/restore.md says it: a Debian cluster with pgBackRest is brought back to a
 * second, then `duet backup restored --until`; then the embedded PostgreSQL by our own command. Nothing is sent or numbered twice. Needs root and the packages postgresql, pgbackrest.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findOwner } from '#server/embedded-postgres/postgres-paths.ts'
import { prepareDemoData } from '../bench/demo-data.ts'
import { freePort } from './installation.ts'
import { duet, type Env, judge, liveOn, openTable, within } from './restore-life.ts'
import { recoverEmbedded } from './pitr-embedded.ts'
import { letWait, openSinks } from './restore-world.ts'
import type { Row } from './row.ts'

const members = Number(process.env.DRILL_MEMBERS ?? 2_000)

export async function pitrDrill(): Promise<Row[]> {
  const bin = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'duet-drill-'))
  chmodSync(folder, 0o755)
  const [sinks, port] = [await openSinks(), await freePort()]
  const cluster = openCluster(folder, bin, port)
  const { rows, timed } = openTable()
  const url = `postgresql://duet:duet@127.0.0.1:${port}/duet`
  const env: Env = { ...sinks.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SEED: 'none', LOG: 'error' }
  try {
    await timed(
      'cluster with an archive',
      () => cluster.create(),
      (text) => [true, text],
    )
    await within(env, async (ctx) => {
      await prepareDemoData(ctx, members, () => {})
    })
    await timed(
      'full backup',
      () => cluster.backrest('backup', '--type=full'),
      ({ ok, text }) => [ok, text],
    )
    await within(env, (ctx) => letWait(ctx, sinks))
    const until = await timed(
      'the second to come back to',
      () => findNow(url),
      (at) => [true, at.toISOString()],
    )
    await pause(1_500)
    const lost = await within(env, (ctx) => liveOn(ctx, env, sinks))
    rows.push({ step: 'sent before the loss', seconds: 0, ok: lost.sent.mails > 0, saw: JSON.stringify(lost.sent) })
    await timed(
      'restore to the second',
      () => cluster.restoreTo(until),
      ({ ok, text }) => [ok, text],
    )
    await timed(
      'duet backup restored',
      () => duet(env, 'backup', 'restored', '--until', until.toISOString()),
      ({ code, seconds }) => [code === 0, `${seconds.toFixed(1)} s`],
    )
    await timed(
      'said again',
      () => duet(env, 'backup', 'restored', '--until', until.toISOString(), '--quiet'),
      ({ code }) => [code === 0, 'changes nothing'],
    )
    await within(env, (ctx) => judge(ctx, env, sinks, lost, timed))
    await timed(
      'ledger verify',
      () => duet(env, 'ledger', 'verify', '--json'),
      ({ code }) => [code === 0, code === 0 ? 'agrees' : 'does not agree'],
    )
    rows.push(...(await recoverEmbedded(members)))
    return rows
  } finally {
    cluster.stop()
    await sinks.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function findPrograms(): string {
  const versions = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)
  const bin = versions.find((path) => spawnSync(join(path, 'postgres'), ['--version']).status === 0)
  if (!bin || spawnSync('which', ['pgbackrest']).status !== 0 || process.getuid?.() !== 0)
    throw new Error('This drill needs root, and: apt-get install postgresql pgbackrest.')
  return bin
}

/** The time by the clock of the database. */
async function findNow(connectionString: string): Promise<Date> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ now: Date }>(
      "select date_trunc('second', clock_timestamp()) + interval '1 second' as now",
    )
    return rows[0]?.now ?? new Date()
  } finally {
    await client.end()
  }
}

function openCluster(folder: string, bin: string, port: number) {
  const owner = findOwner()
  const [data, config] = [join(folder, 'cluster'), join(folder, 'pgbackrest.conf')]
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { ...owner, cwd: '/', encoding: 'utf8' })
    return { ok: status === 0, text: (status === 0 ? '' : `${stdout}${stderr}`).trim().split('\n').slice(-3).join(' ') }
  }
  const must = (program: string, args: string[]) => {
    const { ok, text } = run(program, args)
    if (!ok) throw new Error(`${program} ${args[0]}: ${text}`)
  }
  const pg = (...args: string[]) =>
    run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-t', '120', '-l', join(folder, 'postgres/log'), ...args])
  const backrest = async (command: string, ...args: string[]) => {
    const { ok, text } = run('pgbackrest', [`--config=${config}`, '--stanza=duet', ...args, command])
    return { ok, text: ok ? 'done' : text }
  }
  const psql = (text: string, database = 'postgres') =>
    must('psql', ['-q', '-h', folder + '/postgres', '-p', String(port), '-d', database, '-v', 'ON_ERROR_STOP=1', '-c', text])
  return {
    backrest,
    /** With the settings of docs/operating/backup.md, and a role that owns its database and no more. */
    async create() {
      for (const name of ['cluster', 'postgres', 'repository', 'spool']) {
        mkdirSync(join(folder, name), { mode: 0o700 })
        if (owner) chownSync(join(folder, name), owner.uid, owner.gid)
      }
      writeFileSync(
        config,
        `[global]\nrepo1-path=${folder}/repository\nrepo1-retention-full=2\nlog-path=${folder}/postgres\nlock-path=${folder}/spool\nspool-path=${folder}/spool\nstart-fast=y\nlog-level-console=warn\n\n[duet]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}/postgres\n`,
      )
      must(join(bin, 'initdb'), ['-D', data, '--data-checksums', '-A', 'trust', '--locale=C.UTF-8', '--encoding=UTF8'])
      appendFileSync(
        join(data, 'postgresql.conf'),
        `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}/postgres'\nmax_connections = 60\narchive_mode = on\narchive_command = 'pgbackrest --config=${config} --stanza=duet archive-push %p'\n`,
      )
      if (!pg('start').ok) throw new Error('The cluster does not start.')
      psql("create role duet login password 'duet'")
      psql('create database duet owner duet')
      const { ok, text } = await backrest('stanza-create')
      if (!ok) throw new Error(text)
      return `${bin.split('/')[4]} on port ${port}`
    },
    /** The cluster's folder is lost. */
    async restoreTo(until: Date) {
      psql('select pg_switch_wal()')
      pg('stop', '-m', 'fast')
      for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true })
      const target = until.toISOString().replace('T', ' ').replace('Z', '+00')
      const came = await backrest('restore', '--type=time', `--target=${target}`, '--target-action=promote')
      const started = came.ok ? pg('start') : came
      const ready = started.ok && (await this.untilPromoted())
      return { ok: ready === true, text: ready ? `to ${target}` : started.text }
    },
    async untilPromoted(): Promise<boolean> {
      for (let tries = 0; tries < 120; tries += 1) {
        const { stdout } = spawnSync(
          'psql',
          ['-At', '-h', folder + '/postgres', '-p', String(port), '-d', 'postgres', '-c', 'select pg_is_in_recovery()'],
          { ...owner, cwd: '/', encoding: 'utf8' },
        )
        if (stdout.trim() === 'f') return true
        await pause(500)
      }
      return false
    },
    stop: () => void pg('stop', '-m', 'immediate'),
  }
}
