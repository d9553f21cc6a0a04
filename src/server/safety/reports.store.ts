/** SQL of reports and their evidence. */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { ConversationId, MessageId, StoredAbout } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { evidenceLifeMs, evidenceMessages, type Evidence, type ReportState } from '#domain/safety/safety.ts'
import { isHere, referenceOfCell } from '#server/infrastructure/cell.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Tables } from '#server/infrastructure/schema.ts'
import { detailColumns } from '#server/member-rows/member-rows.ts'

/** Two reports of one member wait for each other, so that the same one twice is found. */
export const lockReports = (db: Db, reporter: ProfileId) =>
  sql`select pg_advisory_xact_lock(hashint8extended(${reporter}, 18))`.execute(db)

/** What the two have to do with each other. `seen`: the reporter can see the profile, or could until they blocked it. */
type Standing = { seen: boolean; conversation: ConversationId | null }
const selectStanding = prepared<Standing>(
  'reports.selectStanding',
  `select m.status = 'active' and not exists (
        select from exclusion e where e.member_id = m.id and e.other_id = $1::bigint and e.blocked_by_me) as seen,
      (select c.id from conversation c where c.lo_id = least($1::bigint, m.id) and c.hi_id = greatest($1::bigint, m.id) and c.last_message_id is not null) as conversation
     from member m where m.id = $2::bigint and m.pool_id = $3`,
  { seen: 'bool', conversation: 'int8?' },
)
export const findReportedStatus = async (db: Db, reporter: ProfileId, reported: ProfileId, pool: number) =>
  (await selectStanding(db, [reporter, reported, pool]))[0] ?? null

export const hasPhoto = async (db: Db, member: ProfileId, image: number) =>
  (await db.selectFrom('image').select('id').where('id', '=', image).where('member_id', '=', member).executeTakeFirst()) !==
  undefined

export const hasMessage = async (db: Db, sender: ProfileId, conversation: ConversationId, id: MessageId) =>
  (await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .where('sender_id', '=', sender)
    .executeTakeFirst()) !== undefined

const textsOf = `name, gender, date_of_birth, country, countryregion, city, language, personal, ${detailColumns}, interests, fictional`

/** The words of a profile as they stand now. */
export async function profileTexts(db: Db, member: ProfileId): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ words: Record<string, unknown> }>`
    select to_jsonb(words) as words from (
      select ${sql.raw(textsOf)}, (select jsonb_agg(jsonb_build_object('prompt', prompt, 'text', case when text = '' then '🔊' else text end) order by place) from prompt_answer where member_id = p.id) as prompts
        from profile p where id = ${member}) words`.execute(db)
  return rows[0]?.words ?? {}
}

/** A little of what follows the reported message belongs to it too. */
const after = 10
type Around = { conversation: ConversationId; reported: ProfileId; message: MessageId | null }
type Spoken = { id: number; sender_id: number; text: string; sent_at: Date; about: StoredAbout | null; media_id: number | null }
/** `shown`: the number of what the message shows; null for words alone. */
export type SpokenEvidence = Evidence['messages'][number] & { shown: number | null }

/** The last messages, or those around one, oldest first. */
export async function messagesAround(db: Db, { conversation, reported, message }: Around): Promise<SpokenEvidence[]> {
  const last = message ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<Spoken>`
    (select id, sender_id, text, sent_at, about, media_id from message where conversation_id = ${conversation} and id <= ${last}
      order by id desc limit ${message === null ? evidenceMessages : evidenceMessages - after})
    union all
    (select id, sender_id, text, sent_at, about, media_id from message where conversation_id = ${conversation} and id > ${last} order by id limit ${after})
    order by id`.execute(db)
  return rows.map(({ id, sender_id, text, sent_at, about, media_id }) => ({
    from: sender_id === reported ? 'reported' : 'reporter',
    text,
    sent_at: sent_at.toISOString(),
    reported: id === message,
    ...(about && { about: evidenceOfAbout(about) }),
    shown: media_id,
  }))
}

/** What a message replies to: words of the receiver as they were, or a photo. */
const evidenceOfAbout = (about: StoredAbout): NonNullable<Evidence['messages'][number]['about']> =>
  about.kind === 'photo'
    ? { kind: 'photo' }
    : about.kind === 'message'
      ? { kind: 'message', text: about.text }
      : { kind: 'answer', prompt: about.prompt, text: about.text || '🔊' }

/** The next number of the year, held until the transaction ends. */
export async function nextReportReference(db: Db, year: number): Promise<string> {
  const { rows } = await sql<{ cell: number; last: number }>`
    insert into report_count (year, last) values (${year}, 1) on conflict (year) do update set last = report_count.last + 1
    returning last, (select cell from installation) as cell`.execute(db)
  if (!rows[0]) throw new Error('no number was counted')
  return referenceOfCell('R', year, rows[0])
}

type NewReport = Omit<Insertable<Tables['report']>, 'evidence'> & { evidence: Evidence }
export const insertReport = async (db: Db, { evidence, ...report }: NewReport) =>
  (
    await db
      .insertInto('report')
      .values({ ...report, evidence: sql`${JSON.stringify(evidence)}::jsonb` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

type Same = { reporter_id: ProfileId; reported_id: ProfileId; subject: string; reason: string }
/** The reference of the same report, while it is open. */
export const findSameReport = async (db: Db, { reporter_id, reported_id, subject, reason }: Same) =>
  (
    await db
      .selectFrom('report')
      .select('reference')
      .where('reporter_id', '=', reporter_id)
      .where('reported_id', '=', reported_id)
      .where('subject', '=', subject)
      .where('reason', '=', reason as Tables['report']['reason'])
      .where('state', '=', sql.lit('open'))
      .executeTakeFirst()
  )?.reference

export const isConfirmed = async (db: Db, member: ProfileId) =>
  (await db.selectFrom('member').select('activated_at').where('id', '=', member).executeTakeFirst())?.activated_at != null

/** How many open reports one member has about another. */
export const countOpen = async (db: Db, reporter: ProfileId, reported: ProfileId) =>
  Number(
    (
      await db
        .selectFrom('report')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('reporter_id', '=', reporter)
        .where('reported_id', '=', reported)
        .where('state', '=', sql.lit('open'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/**
 * The evidence file of each photo. `isNew`: its content must be copied. Existing files stay locked until the transaction ends.
 */
export async function insertEvidencePhotos(db: Db, pool: number, photos: readonly { id: number; file: string }[]) {
  const files = new Map<number, { file: string; isNew: boolean }>()
  for (const { id, file } of photos) {
    const { rows } = await sql<{ file: string }>`
      insert into evidence_photo (file, image_id, pool_id) values (${file}, ${id}, ${pool})
      on conflict (image_id) do update set image_id = excluded.image_id returning file`.execute(db)
    const stored = rows[0]?.file ?? file
    files.set(id, { file: stored, isNew: stored === file })
  }
  return files
}

type NewCopy = { media: number; kind: ChatMediaKind; file: string }
/** The same for what messages showed. */
export async function insertEvidenceMedia(db: Db, pool: number, copies: readonly NewCopy[]) {
  const files = new Map<number, { file: string; isNew: boolean }>()
  for (const { media, kind, file } of copies) {
    const { rows } = await sql<{ file: string }>`
      insert into evidence_photo (file, media_id, kind, pool_id) values (${file}, ${media}, ${kind}, ${pool})
      on conflict (media_id) where media_id is not null do update set media_id = excluded.media_id returning file`.execute(db)
    const stored = rows[0]?.file ?? file
    files.set(media, { file: stored, isNew: stored === file })
  }
  return files
}

/** The same for recordings of answers. */
export async function insertEvidenceRecordings(db: Db, pool: number, recordings: readonly { id: number; file: string }[]) {
  const files = new Map<number, { file: string; isNew: boolean }>()
  for (const { id, file } of recordings) {
    const { rows } = await sql<{ file: string }>`
      insert into evidence_photo (file, recording_id, kind, pool_id) values (${file}, ${id}, 'voice', ${pool})
      on conflict (recording_id) where recording_id is not null do update set recording_id = excluded.recording_id returning file`.execute(
      db,
    )
    const stored = rows[0]?.file ?? file
    files.set(id, { file: stored, isNew: stored === file })
  }
  return files
}

export const linkEvidencePhotos = (db: Db, report_id: number, files: readonly string[]) =>
  files.length === 0
    ? Promise.resolve()
    : db
        .insertInto('report_photo')
        .values(files.map((file) => ({ report_id, file })))
        .execute()

/** Of these files, those that a report still shows. */
export const listReportedFiles = async (db: Db, files: readonly string[]) =>
  files.length === 0
    ? []
    : (await db.selectFrom('report_photo').select('file').distinct().where('file', 'in', files).execute()).map(({ file }) => file)

export const findEvidence = async (db: Db, id: number) =>
  (await db.selectFrom('report').select('evidence').where('id', '=', id).executeTakeFirst())?.evidence ?? null

type Decision = { state: ReportState; note: string | null; decided_at: Date; wipe_at: Date }
/** The open reports of a case. Returns them. */
export const decideOpen = (db: Db, case_id: number, decision: Decision) =>
  db
    .updateTable('report')
    .set(decision)
    .where('case_id', '=', case_id)
    .where('state', '=', sql.lit('open'))
    .where('wipe_at', 'is not', null)
    .returning(['id', 'reporter_id', 'site_id'])
    .execute()

/** Those that were decided at this moment. Evidence of an open report has its own end. */
export const reopen = (db: Db, case_id: number, decided_at: Date) =>
  sql`update report set state = 'open', note = null, decided_at = null, wipe_at = created_at + make_interval(secs => ${evidenceLifeMs / 1000})
       where case_id = ${case_id} and decided_at = ${decided_at} and state <> 'open' and wipe_at is not null`.execute(db)

/** What was done for reports turned out wrong, or right after all. Returns those that are not wiped. */
export const redecide = (db: Db, case_id: number, state: ReportState) =>
  db
    .updateTable('report')
    .set({ state })
    .where('case_id', '=', case_id)
    .where('wipe_at', 'is not', null)
    .returning(['id', 'reporter_id', 'site_id'])
    .execute()

/** Evidence of decided reports stays until then, or longer where it did already. */
export const seal = (db: Db, case_id: number, until: Date) =>
  sql`update report set wipe_at = greatest(wipe_at, ${until}) where case_id = ${case_id} and state <> 'open' and wipe_at is not null`.execute(
    db,
  )

export const findReport = (db: Db, id: number) =>
  db
    .selectFrom('report')
    .select(['id', 'reference', 'state', 'site_id', 'reporter_id', 'reported_id', 'case_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listReportsOfCase = (db: Db, case_id: number) =>
  db.selectFrom('report').selectAll().where('case_id', '=', case_id).orderBy('created_at').orderBy('id').execute()

/** Evidence is needed no more: not for an objection, and not in a sealed case. */
const isOver = (now: Date) => sql`wipe_at <= ${now} and ${isHere()} and not is_sealed(case_id) and not exists (
  select from appeal a join decision d on d.id = a.decision_id where d.case_id = report.case_id and a.decided_at is null and a.erased_at is null)`

/** Reports whose evidence could have been wiped by then, and since when the oldest. */
export async function countOverdue(db: Db, then: Date): Promise<{ n: number; oldest: Date | null }> {
  const { rows } = await sql<{ n: number; oldest: Date | null }>`
    select count(*)::int as n, min(wipe_at) as oldest from report where ${isOver(then)}`.execute(db)
  return rows[0] ?? { n: 0, oldest: null }
}

/** Anonymises expired reports: keeps their existence and reason. Returns the files that no report needs any more. */
export async function wipeDue(db: Db, now: Date): Promise<string[]> {
  // cases before their reports, in the order of a decision
  await sql`select from moderation_case where id in (select case_id from report where wipe_at <= ${now}) order by id for update`.execute(
    db,
  )
  const { rows: shown } = await sql<{ file: string }>`
    with wiped as (update report set reporter_id = null, reported_id = null, subject = '', details = null, evidence = null, note = null, wipe_at = null
                    where ${isOver(now)} returning id)
    delete from report_photo p using wiped where p.report_id = wiped.id returning p.file`.execute(db)
  const files = shown.map(({ file }) => file)
  const { rows } = await sql<{ file: string }>`
    delete from evidence_photo e where e.file = any(${files}::text[]) and not exists (select from report_photo p where p.file = e.file)
    returning file`.execute(db)
  return rows.map(({ file }) => file)
}

/**
 * Erases a reporter: removes their id, details, side of the conversation, what was replied to of it, and objections; the rest stays until
 * the decision. Of a sealed case the words stay until its seal ends (`end_seal`).
 */
export async function dropReporter(db: Db, member: ProfileId, now: Date) {
  await sql`select erase_notifier_words(${member}, ${now})`.execute(db)
  await sql`update report set reporter_id = null, details = case when is_sealed(case_id) then details end,
      evidence = case when is_sealed(case_id) then evidence else without_reporter(evidence) end where reporter_id = ${member}`.execute(
    db,
  )
}
