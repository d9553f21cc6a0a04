/** The mutants of the ledger's SQL: each function, trigger and constraint about money with one mistake. */
import type { Client } from 'pg'
import { changesOf } from './sql-changes.ts'

/** `of`: the function or table it is in. `statement` makes a database wrong in this one way. */
export type Mutant = { of: string; place: string; what: string; statement: string }

const tables = [
  'posting',
  'entry',
  'wallet',
  'purchase_order',
  'payment_event',
  'refund',
  'withdrawal',
  'invoice',
  'invoice_count',
  'credit_change',
  'credit_note',
  'credit_note_count',
  'unreached',
  'reservation',
]
/** The functions that write to the ledger, and the checks before. */
const isOfMoney = /\b(insert into|delete from) (posting|entry|refund|invoice|credit_note|reservation)\b/
const helpers = [
  'refunded_of',
  'writers_unread_by',
  'send_messages',
  'examine_sends',
  'refusal_of_price',
  'lock_chats',
  'wait_for_chat',
  'lots_of_two_messages',
  'grant_free_answers',
  'refund_late',
  'late_writers',
  'drop_approach',
  'lots_to_take',
  'next_lots',
]
/** These do much besides: only their lines about money are looked at here. */
const ofMuchElse = ['send_messages', 'examine_sends', 'lock_chats', 'wait_for_chat', 'erase_member']
const moneyLines =
  /\b(due|cost|wallet|posting|entry|balance|price|reservation|reserve_prices|refund_unread|settled?|settle_messages|skip locked)\b|idempotency_key|k\.known|\(p, /

export async function listMutants(client: Client): Promise<Mutant[]> {
  return [...(await ofFunctions(client)), ...(await ofTables(client))]
}

type FunctionRow = { name: string; body: string; definition: string; language: string; is_trigger: boolean }

async function ofFunctions(client: Client): Promise<Mutant[]> {
  const { rows } = await client.query<FunctionRow>(
    `select p.proname as name, p.prosrc as body, pg_get_functiondef(p.oid) as definition, l.lanname as language,
            exists (select from pg_trigger t where t.tgfoid = p.oid and t.tgrelid::regclass::text = any($1)) as is_trigger
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('plpgsql', 'sql') and p.proname not like 'sandbox%' order by p.proname`,
    [tables],
  )
  return rows
    .filter(({ name, body, is_trigger }) => is_trigger || helpers.includes(name) || isOfMoney.test(body))
    .flatMap(ofFunction)
}

function ofFunction({ name, body, definition, language }: FunctionRow): Mutant[] {
  const lines = body.split('\n')
  const start = definition.indexOf(body)
  return changesOf(body, language === 'plpgsql').flatMap(({ at, was, becomes }) => {
    const line = body.slice(0, at).split('\n').length
    const words = lines[line - 1] ?? ''
    if (ofMuchElse.includes(name) && !moneyLines.test(words.replace(/--.*/, ''))) return []
    const from = start + at
    const statement = definition.slice(0, from) + becomes + definition.slice(from + was.length)
    return [{ of: name, place: `${name}:${line} ${words.trim()}`, what: `${short(was)} → ${becomes || 'nothing'}`, statement }]
  })
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 67)}…` : line
}

async function ofTables(client: Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ table: string; what: string; statement: string }>(
    `select conrelid::regclass::text as table, conname || ' ' || pg_get_constraintdef(oid) as what,
            format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where conrelid::regclass::text = any($1) and contype in ('c', 'u', 'p')
     union all
     select tgrelid::regclass::text, tgname, format('drop trigger %I on %s', tgname, tgrelid::regclass)
       from pg_trigger where tgrelid::regclass::text = any($1) and not tgisinternal
     union all
     select i.indrelid::regclass::text, i.indexrelid::regclass::text || ' (unique)', format('drop index %s', i.indexrelid::regclass)
       from pg_index i where i.indrelid::regclass::text = any($1) and i.indisunique
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1, 2`,
    [tables],
  )
  return rows.map(({ table, what, statement }) => ({ of: table, place: table, what: `without ${short(what)}`, statement }))
}
