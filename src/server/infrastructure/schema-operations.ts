/** The tables of the installation itself, as Kysely sees them: processes, switches, restores. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { CohortKind } from '#domain/figures/cohorts.ts'
import type { SettingName } from '#domain/console-settings/console-settings.ts'
import type { NoticeTexts } from '#domain/operations/members-notice.ts'
import type { MoveDirection, MoveState, SwitchName } from '#server/ports/switches.ts'

export interface OperationTables {
  installation: { one: Generated<boolean>; cell: Generated<number>; epoch: Generated<string>; mark_key: Generated<Buffer> }
  restore_event: { id: Generated<number>; until: Date; begun_at: Date; done_at: Date | null }
  restore_step: { restore_id: number; step: string; result: unknown; done_at: Date }
  outbox_event: {
    id: GeneratedAlways<number>
    pool: number
    kind: string
    at: Date
    data: unknown
    held: Generated<boolean>
    created_at: Generated<Date>
  }
  held_job: { id: GeneratedAlways<number>; restore_id: number; name: string; payload: unknown; due_at: Date }
  number_gap: {
    restore_id: number
    series: 'invoice' | 'credit_note' | 'complaint' | 'report' | 'decision' | 'notice' | 'authority_order'
    site_id: number | null
    year: number
    first_number: number
    last_number: number
  }
  process: {
    id: string
    release: string
    kind: string
    host: string
    pid: number
    started_at: Generated<Date>
    seen_at: Generated<Date>
  }
  unknown_payment: {
    provider: string
    provider_ref: string
    kind: string
    amount_minor: number | null
    currency: string | null
    first_at: Date
    last_at: Date
  }
  pool_move: {
    pool: number
    direction: MoveDirection
    other_cell: number
    state: MoveState
    is_checked: boolean
    begun_at: Date
    changed_at: Date
  }
  pool_move_job: { pool: number; job: unknown }
  switch_change: {
    id: GeneratedAlways<number>
    name: SwitchName
    is_on: boolean
    reason: string | null
    changed_by: string
    changed_at: Date
    ends_at: Date | null
    /** Of a notice to members. */
    texts: NoticeTexts | null
    site_id: number | null
  }
  console_setting: { name: SettingName; value: number; version: number }
  paused_queue: { name: string; reason: string; paused_by: string; paused_at: Date }
  metric: { site_id: number; name: string; slot: Date; n: number }
  here_now: { process: string; site_id: number; n: number; at: Date }
  active_week: { member_id: number; age: number; pool_id: number }
  signup_step: { member_id: number; step: number; pool_id: number }
  funnel_count: {
    site_id: number
    cut: string
    day: string
    key: string
    is_counted: boolean
    visit: number
    step_0: number
    step_1: number
    step_2: number
    step_3: number
    step_4: number
    step_5: number
    step_6: number
    step_7: number
    confirmed: number
    first_message: number
    first_purchase: number
    second_purchase: number
  }
  cohort_count: { site_id: number; week: string; network: string; kind: CohortKind; age: number; currency: string; n: number }
  experiment_count: {
    site_id: number
    day: string
    experiment: string
    place: string
    variant: string
    position: number
    views: number
    begun: number
    finished: number
  }
  experiment_key: { day: string; key: Buffer }
  health_check: { one: Generated<boolean>; checked_at: Date; findings: unknown }
  audit_log: {
    year: number
    id: number
    at: Date
    actor_kind: 'staff' | 'key' | 'shell' | 'partner' | 'product'
    actor: string
    act: string
    kind: 'act' | 'look'
    permission: string | null
    scope_kind: 'installation' | 'pool' | 'site' | null
    scope_id: number | null
    target_kind: string | null
    case_reference: string | null
    approval_id: number | null
    outcome: 'begun' | 'done' | 'refused' | 'failed' | 'undone'
    refusal: string | null
    alone: boolean
    text_hash: Buffer
  }
  audit_log_text: {
    year: number
    log_id: number
    salt: Buffer | null
    member_id: number | null
    target: string | null
    reason: string | null
    changed: unknown
  }
  audit_seal: { year: number; number: number; log_id: number; hash: Buffer }
  audit_head: { one: Generated<boolean>; number: number; hash: Buffer }
}
