/** The tables of moderation, as Kysely sees them: cases, decisions, limits and appeals. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { CaseKind, CaseLane } from '#domain/cases/cases.ts'
import type {
  AppealOutcome,
  Appellant,
  Clause,
  DecisionSource,
  DecisionState,
  LimitedAct,
  Measure,
  ProfileText,
} from '#domain/decisions/decisions.ts'
import type { MarkEffect, MarkKind, SightingKind } from '#domain/marks/mark-effects.ts'
import type { LookedAt, LookReason } from '#domain/looks/looks.ts'

export interface ModerationTables {
  moderation_case: {
    id: GeneratedAlways<number>
    reference: string
    kind: CaseKind
    site_id: number
    subject_id: number | null
    lane: CaseLane
    weight: number
    language: string
    opened_at: Date
    due_at: Date
    state: Generated<'open' | 'closed'>
    version: Generated<number>
    holder: string | null
    held_until: Date | null
    passed_to: string | null
    passed_until: Date | null
    closed_at: Date | null
    sealed_at: Generated<Date | null>
    sealed_until: Generated<Date | null>
    authority_number: Generated<string | null>
    authority_day: Generated<string | null>
    subject_erased_at: Generated<Date | null>
    waiting_until: Generated<Date | null>
    pool_id: Generated<number>
  }
  case_note: {
    id: GeneratedAlways<number>
    case_id: number
    words: string
    made_by: string
    created_at: Date
    pool_id: Generated<number>
  }
  case_avoided: { case_id: number; who: string; pool_id: Generated<number> }
  decision_count: { year: number; last: number }
  decision: {
    id: GeneratedAlways<number>
    reference: string
    case_id: number | null
    site_id: number
    subject_id: number | null
    measures: Measure[]
    limits: Generated<LimitedAct[]>
    texts: Generated<ProfileText[]>
    ground: 'terms' | 'law' | null
    clause: Clause | null
    law: string | null
    facts: string | null
    source: DecisionSource
    decided_by: string
    second_by: string | null
    decided_at: Date
    from_at: Date
    until_at: Date | null
    told_at: Date | null
    appeal_until: Date
    state: Generated<DecisionState>
    ended_at: Date | null
    ended_by: string | null
    end_note: string | null
    /** When the member said that they read a warning. */
    read_at: Generated<Date | null>
    /** So long the person who decided takes it back; null for what an appeal put in place. */
    undo_until: Generated<Date | null>
    undone_at: Generated<Date | null>
    erased_at: Date | null
    pool_id: Generated<number>
  }
  decision_link: {
    token_hash: Buffer
    decision_id: number
    report_id: number | null
    notice_id: Generated<number | null>
    expires_at: Date
    pool_id: Generated<number>
  }
  /** Words of a profile that a decision took away. The console never reads them. */
  cleared_text: {
    decision_id: number
    member_id: number
    field: ProfileText
    words: string
    area: string | null
    cleared_at: Date
    pool_id: Generated<number>
  }
  member_look: {
    id: GeneratedAlways<number>
    member_id: number
    at: Date
    day: string
    role: string
    what: LookedAt
    why: LookReason
    pool_id: Generated<number>
  }
  member_look_hold: { member_id: number; from_at: Date; until_at: Date; pool_id: Generated<number> }
  member_limit: { member_id: number; what: LimitedAct; decision_id: number; until_at: Date; pool_id: Generated<number> }
  ban_identifier: {
    id: GeneratedAlways<number>
    kind: MarkKind
    tag: Buffer
    value: string | null
    effect: MarkEffect
    decision_id: number | null
    ground: string | null
    made_by: string
    made_at: Date
    expires_at: Date
    hits: Generated<number>
    last_hit_at: Date | null
    pool_id: number
  }
  mark_hit: {
    id: GeneratedAlways<number>
    member_id: number
    mark_id: number | null
    kind: string
    effect: string
    decision_id: number | null
    at: Date
    pool_id: Generated<number>
  }
  identifier_sighting: {
    member_id: number
    kind: SightingKind
    tag: Buffer
    first_at: Date
    last_at: Date
    site_id: number
    pool_id: Generated<number>
  }
  fraud_warning: { decision_id: number; member_id: number; warned_at: Date; pool_id: Generated<number> }
  appeal: {
    id: GeneratedAlways<number>
    reference: string
    decision_id: number
    filed_by: Appellant
    report_id: number | null
    notice_id: Generated<number | null>
    case_id: number | null
    words: string | null
    language: string
    filed_at: Date
    due_at: Date
    decided_by: string | null
    decided_at: Date | null
    outcome: AppealOutcome | null
    reply: string | null
    /** What somebody thought of it before they saw the decision. */
    view_outcome: Generated<AppealOutcome | null>
    view_by: Generated<string | null>
    view_at: Generated<Date | null>
    erased_at: Date | null
    pool_id: Generated<number>
  }
  member_note: {
    id: GeneratedAlways<number>
    member_id: number
    words: string
    is_pinned: boolean
    made_by: string
    created_at: Date
    pool_id: Generated<number>
  }
  legal_hold: {
    id: GeneratedAlways<number>
    member_id: number | null
    ground: string | null
    is_untold: boolean
    made_by: string
    created_at: Date
    until_at: Date
    ended_at: Date | null
    ended_by: string | null
    pool_id: Generated<number>
  }
}
