/** SQL of the console's event stream: the head of the audit log, and marks of what comes without an act of staff. */
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** `seal` counts sealed lines of the log without gaps. The others change whenever something came or moved by itself. */
export type Marks = { seal: number; cases: string; complaints: string; exports: string; health: string }

/** Each part reads the end of an index or a few rows: it runs twice a second. Exports are the last 200. */
const selectMarks = prepared<Marks>(
  'console-stream.selectMarks',
  `select h.number as seal,
     concat((select max(id) from moderation_case), ' ',
            (select string_agg(concat(id, ' ', holder), ',' order by id) from moderation_case where holder is not null)) as cases,
     concat((select max(id) from complaint), ' ', (select max(id) from notice)) as complaints,
     concat((select max(id) from list_export), ' ',
            (select string_agg(concat(state, ' ', row_count), ',' order by id) from list_export where id > (select max(id) from list_export) - 200 * 1024)) as exports,
     concat((select checked_at from health_check)) as health
   from audit_head h where h.one`,
  { seal: 'int8', cases: 'text', complaints: 'text', exports: 'text', health: 'text' },
)
export const readMarks = async (db: Db): Promise<Marks | null> => (await selectMarks(db))[0] ?? null

export type ActNoun = { noun: string; is_approval: boolean }

/** The first words of acts whose seals lie in a stretch; looks are left out, as a look changes nothing. */
const selectNouns = prepared<ActNoun>(
  'console-stream.selectNouns',
  `select distinct split_part(a.act, ' ', 1) as noun, a.approval_id is not null as is_approval
     from audit_seal s join audit_log a on a.year = s.year and a.id = s.log_id
    where s.number > $1::bigint and s.number <= $2::bigint and a.kind = 'act'`,
  { noun: 'text', is_approval: 'bool' },
)
export const listNouns = (db: Db, after: number, upTo: number): Promise<ActNoun[]> => selectNouns(db, [after, upTo])
