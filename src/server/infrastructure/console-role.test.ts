/** The console's role in the database: it reads no message, password, token or evidence, and every column is either open to it or secret for a reason. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asConsoleRole, closedTables, hasConsoleRole, secretColumns } from '#server/infrastructure/console-role.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const asConsole = (text: string) => app.ctx.db.transaction().execute((db) => asConsoleRole(db, () => sql.raw(text).execute(db)))

const secrets = Object.entries(secretColumns).flatMap(([table, columns]) => columns.map((column) => [table, column] as const))

test.each(secrets)('%s.%s is refused', async (table, column) => {
  await expect(asConsole(`select "${column}" from "${table}" limit 1`)).rejects.toMatchObject({ code: '42501' })
})

test.each(closedTables)('%s is neither read nor changed', async (table) => {
  for (const statement of [`select from "${table}"`, `delete from "${table}"`, `insert into "${table}" default values`])
    await expect(asConsole(statement)).rejects.toMatchObject({ code: '42501' })
})

test('what it may read it reads, and the audit log it may only add to', async () => {
  expect(await hasConsoleRole(app.ctx.db)).toBe(true)
  await asConsole('select id, email, status from member limit 1')
  await asConsole('select id, sender_id, sent_at from message limit 1')
  for (const statement of ['update audit_log set actor = $$eve$$', 'delete from audit_log', 'delete from audit_seal'])
    await expect(asConsole(statement)).rejects.toMatchObject({ code: '42501' })
})

/** Names that tell of a secret. Columns with one are secret, or stand here with why they are not. */
const telling = /hash|token|secret|key|auth|p256|password|text|evidence|reply|payload/
const harmless: Record<string, string> = {
  'appeal.reply': 'what we answered',
  'approval.body_hash': 'of what staff asked for',
  'approval.key_id': 'a number',
  'audit_head.hash': 'the chain is public',
  'audit_log.text_hash': 'the chain is public',
  'audit_seal.hash': 'the chain is public',
  'authority_order.authority': 'a name',
  'complaint.email_key': 'the address in small letters',
  'complaint.text': 'written to us',
  'complaint.text_hash': 'of what was written to us',
  'data_export.key_until': 'a time',
  'decision.texts': 'which texts, without their words',
  'funnel_count.key': 'a network, a country or a page',
  'groundless_notifier.email_key': 'the address in small letters',
  'held_address.email_key': 'the address in small letters',
  'image.token': 'names the file of a photo that staff may see',
  'image.phash': 'compares photos, and opens none',
  'image.thumbhash': 'colours of a photo',
  'member.email_key': 'the address in small letters',
  'moderation_case.authority_day': 'a day',
  'moderation_case.authority_number': 'of a letter at an authority',
  'notice.email_key': 'the address in small letters',
  'notice.text_hash': 'of what was written to us',
  'passkey.public_key': 'public',
  'photo_hash.phash': 'compares photos, and opens none',
  'prompt_answer.text': 'words of a profile, as `personal` is',
  'public_profile.photo_token': 'names the file of a public photo',
  'push_key.public_key': 'public',
  'sandbox_refund.key': 'a simulated provider',
  'site.key': 'a name',
  'staff.email_key': 'the address in small letters',
  'staff.has_password': 'whether there is one',
  'staff.single_keys': 'a choice',
  'staff_passkey.public_key': 'public',
  'staff_role.key': 'a name',
  'switch_change.texts': 'what operators told all members',
}

test('a new column whose name tells of a secret is one, or says why it is none', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(app.ctx.db)
  const named = new Set(secrets.map(([table, column]) => `${table}.${column}`))
  const found = rows.map(({ name }) => name).filter((name) => telling.test(name.split('.')[1] ?? ''))
  expect(found.filter((name) => !named.has(name) && !(name in harmless))).toEqual([])
  expect([...named, ...Object.keys(harmless)].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
