/** Functions that work on a batch join by keys only (docs/decisions/0091-paid-messages.md): a plan for a guessed hundred rows reads whole tables. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => (app = await openTestApp()))
afterAll(() => app.close())

/** They copy the rows of the statement and join nothing. */
const joinNothing = ['note_cards_changed', 'note_hidden_changed']

test('each function that joins a batch to tables joins by keys only', async () => {
  const { rows } = await sql<{ name: string; settings: string[] }>`
    select p.proname as name, coalesce(p.proconfig, '{}') as settings from pg_proc p
     where p.pronamespace = 'public'::regnamespace and (
       exists (select from pg_trigger t where t.tgfoid = p.oid and (t.tgnewtable is not null or t.tgoldtable is not null))
       or (p.proname !~ '^lock_' and 'p_may_wait' = any(p.proargnames))
       or exists (select from pg_proc caller where caller.prosrc like '%perform ' || p.proname || '(array_agg(%'))
     order by 1`.execute(app.ctx.db)
  const joining = rows.filter(({ name }) => !joinNothing.includes(name))
  expect(joining.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['send_messages', 'like_profiles', 'entries_move_wallets', 'leave_push_notes']),
  )
  expect(joining.filter(({ settings }) => settings.length < 3)).toEqual([])
  for (const { settings } of joining)
    expect(settings).toEqual(expect.arrayContaining(['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off']))
})
