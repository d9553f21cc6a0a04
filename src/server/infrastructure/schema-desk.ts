/** The tables of the desk, as Kysely sees them: complaints, notices, trusted flaggers, and orders of authorities. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderGround, PackagePart } from '#domain/authority-orders/authority-orders.ts'
import type { ComplaintState, ComplaintTopic } from '#domain/complaints/complaints.ts'
import type { NoticeKind } from '#domain/notices/notice-kinds.ts'
import type { NoticeOutcome } from '#domain/notices/notices.ts'

export interface DeskTables {
  flagger: {
    id: GeneratedAlways<number>
    name: string
    field: string
    email: string
    key_hash: Buffer
    from_at: Date
    until_at: Date | null
    added_by: string
    ended_at: Date | null
    ended_by: string | null
    pool_id: number
  }
  notice_count: { year: number; last: number }
  notice: {
    id: GeneratedAlways<number>
    reference: string
    site_id: number
    kind: NoticeKind
    place: string | null
    words: string | null
    name: string | null
    email: string | null
    email_key: GeneratedAlways<string | null>
    text_hash: Buffer
    language: string
    created_at: Date
    receipt_at: Date | null
    flagger_id: number | null
    is_last: Generated<boolean>
    case_id: number | null
    decision_id: number | null
    outcome: NoticeOutcome | null
    decided_at: Date | null
    groundless_at: Date | null
    groundless_by: string | null
    erased_at: Date | null
    pool_id: Generated<number>
  }
  groundless_notifier: { pool_id: number; email_key: string; warned_at: Date; last_until: Date | null }
  authority_order_count: { year: number; last: number }
  authority_order: {
    id: GeneratedAlways<number>
    reference: string
    site_id: number
    ground: OrderGround
    authority: string
    number: string
    asked_for: string | null
    member_id: number | null
    received_at: Date
    answer_by: Date | null
    added_at: Date
    added_by: string
    silent_until: Date | null
    given: string | null
    answered_at: Date | null
    answered_by: string | null
    member_told_at: Date | null
    erased_at: Date | null
    pool_id: Generated<number>
  }
  authority_package: {
    id: GeneratedAlways<number>
    order_id: number
    parts: PackagePart[]
    state: Generated<'queued' | 'ready' | 'fetched' | 'expired'>
    asked_at: Date
    asked_by: string
    file: string | null
    passphrase: string | null
    size: number | null
    sha256: string | null
    expires_at: Date | null
    fetched_at: Date | null
    fetched_by: string | null
    part: Generated<number>
    begins: unknown
    pool_id: Generated<number>
  }
  complaint_count: { year: number; last: number }
  complaint: {
    id: GeneratedAlways<number>
    reference: string
    site_id: number
    member_id: number | null
    about: ComplaintTopic
    profile_id: number | null
    order_id: string | null
    name: string | null
    email: string
    email_key: GeneratedAlways<string>
    text: string
    text_hash: Buffer
    language: string
    page_url: string
    state: Generated<ComplaintState>
    created_at: Date
    updated_at: Date
    decide_by: Date
    decided_at: Date | null
    appealed_at: Date | null
    holder: Generated<string | null>
    held_until: Generated<Date | null>
    case_id: Generated<number | null>
    pool_id: Generated<number>
  }
  complaint_move: {
    complaint_id: number
    id: GeneratedAlways<number>
    state: ComplaintState
    note: string | null
    at: Date
    moved_by: Generated<string | null>
    pool_id: Generated<number>
  }
  complaint_link: { token_hash: Buffer; complaint_id: number; expires_at: Date; pool_id: Generated<number> }
}
