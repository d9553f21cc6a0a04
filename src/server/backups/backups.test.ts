/** Backups: the whole database and its files in a folder, and back into another database. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { copyFiles, findNewest, listBackups, makeBackup, restoreBackup } from '#server/backups/backups.ts'
import { activationMail } from '#server/signup/signup.jobs.ts'
import { logAct } from '#server/audit/audit.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { openLocalFiles } from '#server/infrastructure/files.ts'
import { openShop } from '../../../tests/buyers.ts'
import { run } from '../../../tests/database.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let dora: ProfileId
let other: ClientConfig
let backup: string
const into = mkdtempSync(join(tmpdir(), 'duet-backups-'))
beforeAll(async () => {
  app = await openTestApp()
  dora = await app.createMember('Dora', { personal: 'tabs\tand\nlines \\ and "ü"' })
  const ben = await app.createMember('Ben')
  const shop = openShop(app)
  await shop.buy(dora)
  await shop.write(dora, ben, 2)
  await logAct(app.ctx, { actor_kind: 'shell', actor: 'ada' }, { act: 'order refund', member: dora, reason: 'paid twice' })
  await enqueueMail(app.ctx, activationMail, { member: dora, site: app.site().id, origin: 'http://social.localhost' })
  // more than one message of the protocol holds
  await sql`insert into mail_log (template, response, created_at, updated_at, pool_id)
    select 'bulk', repeat(n::text, 40), now(), now(), ${app.site().pool_id}::int from generate_series(1, 20000) n`.execute(
    app.ctx.db,
  )
  await sql`select set_cell(7)`.execute(app.ctx.db)
  await app.ctx.files.put('photos/one.webp', Buffer.from('a photo'), { contentType: 'image/webp' })
  const { server } = inject('database')
  const database = `restored_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${database}`)
  other = { ...server, database }
})
afterAll(async () => {
  await run(inject('database').server, `drop database if exists ${String(other.database)} with (force)`)
  rmSync(into, { recursive: true })
  await app.close()
})

const source = () => ({ address: { clientConfig: app.clientConfig }, files: app.ctx.files, release: '1.2.3', now: app.ctx.now })
const restore = (folder = backup, replace = false) => restoreBackup({ address: { clientConfig: other }, folder, replace })
async function read(config: ClientConfig, text: string) {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every row of every table as one sum, to be the same on both sides. */
const digest = async (config: ClientConfig) => {
  const tables = await read(
    config,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'queue') and c.relkind = 'r' and c.relname not in ('restore_event', 'restore_step') order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${String(name)} t`,
  )
  return read(config, `${sums.join(' union all ')} order by name`)
}
const definitions = (config: ClientConfig) =>
  read(
    config,
    `select pg_get_constraintdef(oid) as def, conname as name from pg_constraint where connamespace in ('public'::regnamespace, 'queue'::regnamespace)
      union all select pg_get_indexdef(indexrelid), indexrelid::regclass::text from pg_index join pg_class on oid = indexrelid
        where relnamespace in ('public'::regnamespace, 'queue'::regnamespace)
      union all select tgenabled::text, tgname from pg_trigger where not tgisinternal order by 1, 2`,
  )

test('a backup holds every table and file, and says so in its manifest', async () => {
  const { folder, manifest } = await makeBackup(source(), { into, keep: null })
  backup = folder
  expect(manifest).toMatchObject({ format: 1, release: '1.2.3', members: 2, files: { count: 1, bytes: 7 } })
  expect(await listBackups(into)).toEqual([{ folder, manifest }])
  expect(await findNewest(into)).toEqual(new Date(manifest.at))
})

test('restored into an empty database it is the same, row by row, with indexes, keys, triggers and sequences', async () => {
  await restore()
  expect(await digest(other)).toEqual(await digest(app.clientConfig))
  expect(await definitions(other)).toEqual(await definitions(app.clientConfig))
  // of a sequence that was never used too: it says the cell
  const next = `select nextval('report_id_seq') as next`
  expect(await read(other, next)).toEqual(await read(app.clientConfig, next))
  const sequences = `select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' order by 2`
  expect(await read(other, sequences)).toEqual(await read(app.clientConfig, sequences))
})

test('a restore that was loaded and not finished is not loaded again, and one that was killed while loading begins anew', async () => {
  await read(other, `update profile set name = 'touched'`)
  await restore()
  expect(await read(other, `select count(*)::int as n from profile where name = 'touched'`)).toEqual([{ n: 2 }])
  await read(other, `delete from restore_step`)
  await restore()
  expect(await read(other, `select count(*)::int as n from profile where name = 'touched'`)).toEqual([{ n: 0 }])
})

test('a database with members is replaced only when that is said, and never while processes use it', async () => {
  await read(other, 'delete from restore_event')
  await expect(restore()).rejects.toThrow('--replace')
  // as the running processes do every two seconds
  await app.ctx.sites.refresh()
  await expect(restoreBackup({ address: { clientConfig: app.clientConfig }, folder: backup, replace: true })).rejects.toThrow(
    'stop every web process',
  )
  await restore(backup, true)
})

test('files that are missing come back, and newer ones stay', async () => {
  const files = openLocalFiles(join(backup, 'files'))
  await app.ctx.files.put('photos/one.webp', Buffer.from('newer'), { contentType: 'image/webp' })
  await files.put('photos/two.webp', Buffer.from('two'), { contentType: 'image/webp' })
  expect(await copyFiles(files, app.ctx.files)).toEqual({ count: 1, bytes: 3 })
  expect(Buffer.from((await app.ctx.files.get('photos/one.webp'))?.bytes ?? []).toString()).toBe('newer')
})

test('a damaged backup is refused before anything is changed', async () => {
  const before = await digest(other)
  writeFileSync(join(backup, 'tables/public.profile.copy.gz'), 'cut')
  await expect(restore(backup, true)).rejects.toThrow('damaged')
  expect(await digest(other)).toEqual(before)
})

test('an interrupted backup is listed as one, never restored, and removed by the next; old ones beyond the number too', async () => {
  app.wait(hourMs)
  const { folder } = await makeBackup({ ...source(), files: null }, { into, keep: null })
  await rm(join(folder, 'manifest.json'))
  await expect(restore(folder, true)).rejects.toThrow('no whole backup')
  expect((await listBackups(into)).map(({ manifest }) => manifest?.release ?? null)).toEqual([null, '1.2.3'])
  app.wait(dayMs)
  const newest = await makeBackup({ ...source(), files: null }, { into, keep: 1 })
  expect((await listBackups(into)).map((one) => one.folder)).toEqual([newest.folder])
})
