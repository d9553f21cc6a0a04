/** Cases, reports and decisions as the console shows them. Evidence is read by functions of the database alone (`evidence.sql`). */
import { sql } from 'kysely'
import type { CaseLine, CasePage, DecisionLine } from '#domain/cases/case-pages.ts'
import { type Evidence, profileForCase } from '#domain/safety/safety.ts'
import { ageOn } from '#domain/profiles/ages.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { type Case, findCase, isCaseHeld } from '#server/cases/cases.ts'
import type { DecisionRow } from '#server/decisions/decisions.store.ts'
import { readCase } from '#server/decisions/read-case.ts'
import { writeReasons } from '#server/decisions/write-decision.ts'
import { refusingExposure } from '#server/exposure/exposure.ts'
import { listTexts } from '#server/cleared-texts/cleared-texts.ts'
import { listPhotosInSight } from '#server/photos/photos.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findVerificationCase } from '#server/verification/verification.ts'
import { namesFor, type NamesOf } from '#server/audit/audit.ts'

export type { NamesOf } from '#server/audit/audit.ts'

type SubjectRow = {
  id: number
  name: string
  date_of_birth: string | null
  state: 'active' | 'paused' | 'deleted' | 'banned'
  is_fictional: boolean
}
async function subjectsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, SubjectRow>> {
  const { rows } = await sql<SubjectRow>`
    select m.id, p.name, p.date_of_birth::text as date_of_birth, m.status as state, p.fictional as is_fictional
      from member m join profile p on p.id = m.id where m.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Cases in the order given. */
export async function writeCases(ctx: Context, who: string, cases: readonly Case[], namesOf: NamesOf): Promise<CaseLine[]> {
  const now = ctx.now()
  const [subjects, nameOf] = await Promise.all([
    subjectsOf(
      ctx,
      cases.flatMap(({ subject_id }) => subject_id ?? []),
    ),
    namesFor(
      ctx,
      namesOf,
      cases.map(({ holder }) => holder),
    ),
  ])
  return cases.map((one) => {
    const isHeld = isCaseHeld(one, now)
    const row = one.subject_id === null ? undefined : subjects.get(one.subject_id)
    return {
      reference: one.reference,
      kind: one.kind,
      lane: one.lane,
      weight: one.weight,
      language: one.language,
      site_name: ctx.sites.byId(one.site_id)?.file.name ?? '',
      subject: row
        ? {
            id: row.id,
            name: row.name,
            age: row.date_of_birth ? ageOn(row.date_of_birth, now.toISOString().slice(0, 10)) : null,
            state: row.state,
            is_fictional: row.is_fictional,
          }
        : null,
      opened_at: one.opened_at.toISOString(),
      due_at: one.due_at.toISOString(),
      is_overdue: one.state === 'open' && one.due_at <= now,
      holder: isHeld && one.holder !== null ? nameOf(one.holder) : null,
      held_until: isHeld ? (one.held_until?.toISOString() ?? null) : null,
      is_mine: isHeld && one.holder === who,
      waiting_until: one.waiting_until && one.waiting_until > now ? one.waiting_until.toISOString() : null,
      version: one.version,
    }
  })
}

export async function writeDecisions(ctx: Context, rows: readonly DecisionRow[], namesOf: NamesOf): Promise<DecisionLine[]> {
  const nameOf = await namesFor(
    ctx,
    namesOf,
    rows.map(({ decided_by }) => decided_by),
  )
  return rows.map((row) => ({
    ...writeReasons(row),
    state: row.undone_at ? ('undone' as const) : row.state,
    reference: row.reference,
    facts: row.facts,
    decided_by: nameOf(row.decided_by),
    decided_at: row.decided_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
    appeal_until: row.appeal_until.toISOString(),
  }))
}

type ReportRow = {
  id: number
  reference: string
  reason: string
  subject: string
  created_at: Date
  state: 'open' | 'upheld' | 'dismissed'
  details: string | null
  photos: number
  messages: number
}
/** The reports of a case, without their evidence. */
async function listSaid(ctx: Context, case_id: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.reference, r.reason, r.subject, r.created_at, r.state, r.details, s.photos, s.messages
      from report r join evidence_sizes(${case_id}) s on s.report_id = r.id where r.case_id = ${case_id} order by r.created_at, r.id`.execute(
    ctx.db,
  )
  return rows
}

/** A case as far as it is read without opening its evidence. Refuses as `readCase`. */
export async function getCasePage(ctx: Context, actor: Actor, reference: string, namesOf: NamesOf): Promise<CasePage> {
  const {
    who,
    one,
    member,
    isSealed,
    reportsOf,
    isBlind,
    letter,
    decisions: rows,
    appeal,
    appealed,
  } = await readCase(ctx, actor, reference)
  const said = reportsOf === null ? [] : await listSaid(ctx, reportsOf)
  const reported = new Set(said.map(({ subject }) => subject))
  const [[line], decisions, photos, texts, verification] = await Promise.all([
    writeCases(ctx, who, [one], namesOf),
    writeDecisions(ctx, rows, namesOf),
    isSealed || member === null ? [] : listPhotosInSight(ctx, member),
    isSealed || member === null ? [] : listTexts(ctx, member),
    one.kind === 'verification' ? findVerificationCase(ctx, one.id) : null,
  ])
  if (!line) throw new Refusal('not_found')
  return {
    case: line,
    said: said.map(({ id: _, subject, created_at, details, ...report }) => ({
      ...report,
      about: subject.split(':')[0] || 'profile',
      created_at: created_at.toISOString(),
      details: isSealed ? null : details,
    })),
    letter,
    is_sealed: isSealed,
    seal: one.sealed_at && {
      sealed_at: one.sealed_at.toISOString(),
      ended_at: one.sealed_until?.toISOString() ?? null,
      authority_number: one.authority_number,
      authority_day: one.authority_day,
    },
    photos: photos.map((id) => ({ id, is_reported: reported.has(`photo:${id}`) })),
    texts: texts.map(({ field }) => field),
    verification,
    decisions,
    appeal: appeal
      ? {
          reference: appeal.reference,
          filed_by: appeal.filed_by,
          words: appeal.words,
          filed_at: appeal.filed_at.toISOString(),
          due_at: appeal.due_at.toISOString(),
          view: isBlind ? null : appeal.view_outcome,
          is_blind: isBlind,
          outcome: appeal.outcome,
          reply: appeal.reply,
          decision: appealed?.reference ?? '',
        }
      : null,
  }
}

/** The evidence of a case that a person holds, with its line in the audit log. Refuses `not_found`, `case_held` and `exposure_limit`. */
export async function openEvidence(ctx: Context, actor: Actor, reference: string, line: object) {
  const one = await findCase(ctx, reference)
  if (!one) throw new Refusal('not_found')
  const whole = {
    ...actor,
    ...line,
    kind: 'look',
    outcome: 'done',
    case_reference: one.reference,
    target_kind: 'case',
    target: one.reference,
    member_id: one.subject_id,
  }
  const { rows } = await refusingExposure(ctx, () =>
    sql<{ reference: string; evidence: Evidence }>`
      select reference, evidence from read_evidence(${one.id}, ${nameOfActor(actor)}, ${JSON.stringify(whole)}::jsonb, ${ctx.now()})`.execute(
      ctx.db,
    ),
  )
  const day = ctx.now().toISOString().slice(0, 10)
  return rows.map((row) => ({
    reference: row.reference,
    profile: profileForCase(row.evidence.profile, day),
    photos: row.evidence.photos.map(({ file, reported }) => ({ file, is_reported: reported })),
    voices: row.evidence.voices ?? [],
    messages: row.evidence.messages.map(({ from, text, sent_at, reported, media, about }) => ({
      from,
      text,
      sent_at,
      is_reported: reported,
      ...(media && { shows: media.kind }),
      ...(about && { replies_to: { kind: about.kind, words: about.kind === 'photo' ? null : about.text } }),
    })),
  }))
}

type PhotoLook = { reference: string; file: string; isInFull: boolean; line: object }
/**
 * Whether a file is part of the evidence of a case that a person holds now. In full it is a look, with its line in the audit log. Refuses
 * `exposure_limit`.
 */
export async function openEvidencePhoto(
  ctx: Context,
  actor: Actor,
  { reference, file, isInFull, line }: PhotoLook,
): Promise<boolean> {
  const one = await findCase(ctx, reference)
  if (!one) return false
  const whole = JSON.stringify({
    ...actor,
    ...line,
    kind: 'look',
    outcome: 'done',
    act: 'case photo',
    scope_id: one.pool_id,
    case_reference: one.reference,
    target_kind: 'case',
    target: one.reference,
    member_id: one.subject_id,
  })
  const { rows } = await refusingExposure(ctx, () =>
    sql<{ may: boolean }>`
      select open_evidence_photo(${one.id}, ${nameOfActor(actor)}, ${file}, ${isInFull}, ${whole}::jsonb, ${ctx.now()}) as may`.execute(
      ctx.db,
    ),
  )
  return rows[0]?.may ?? false
}
