/** The tables of staff and approvals, as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Locale } from '#domain/languages/languages.ts'
import type { ExportEnding, ExportFormat, ExportKind, exportStates } from '#domain/list-exports/export-kinds.ts'
import type { ViewList } from '#domain/saved-views/view-lists.ts'
import type { ScopeKind } from '#domain/staff/permissions.ts'

export interface StaffTables {
  console_key: {
    scope: string
    key: string
    call: string
    body_hash: Buffer
    status: number | null
    reply: string | null
    created_at: Date
  }
  staff: {
    id: GeneratedAlways<number>
    email: string
    email_key: GeneratedAlways<string>
    name: string
    locale: Locale
    timezone: Generated<string>
    state: Generated<'invited' | 'active' | 'suspended'>
    password_hash: string | null
    has_password: GeneratedAlways<boolean>
    single_keys: Generated<boolean>
    created_at: Date
    last_seen_at: Date | null
    grave_an_hour: Generated<number | null>
    grave_a_day: Generated<number | null>
    languages: Generated<string[]>
  }
  staff_passkey: {
    id: GeneratedAlways<number>
    staff_id: number
    credential_id: Buffer
    public_key: Buffer
    counter: number
    host: string
    browser: string | null
    system: string | null
    created_at: Date
    last_used_at: Date | null
  }
  staff_totp: { staff_id: number; secret: Buffer; last_step: Generated<number> }
  staff_code: { staff_id: number; hash: Buffer; used_at: Date | null }
  staff_session: {
    id: GeneratedAlways<number>
    staff_id: number
    token_hash: Buffer
    browser: string | null
    system: string | null
    created_at: Date
    seen_at: Date
    proved_at: Date
  }
  staff_link: {
    hash: Buffer
    staff_id: number
    kind: 'invite' | 'recover'
    totp_secret: Buffer | null
    created_at: Date
    expires_at: Date
  }
  staff_device: { staff_id: number; browser: string; system: string; seen_at: Date }
  staff_challenge: { hash: Buffer; expires_at: Date }
  staff_role: { key: string; name: string; rights: string[]; version: Generated<number> }
  staff_grant: {
    id: GeneratedAlways<number>
    staff_id: number
    role: string
    scope_kind: ScopeKind
    scope_id: number | null
    until_at: Date | null
    granted_by: string
    created_at: Date
  }
  grave_look: { who: string; target: string; at: Date }
  lane_stay: { who: string; lane: string; since: Date; at: Date }
  approval: {
    id: GeneratedAlways<number>
    call: string
    permission: string
    scope_kind: ScopeKind
    scope_id: number | null
    body: unknown
    body_hash: Buffer
    reason: string
    /** Null for what was asked for on the machine. */
    asked_by: number | null
    /** The user of the machine who asked; null where a person of staff did. */
    shell: string | null
    /** Of the program that asked in this person's name. */
    key_id: number | null
    asked_at: Date
    expires_at: Date
    alone_at: Date | null
    state: Generated<'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired' | 'void'>
    approved_by: number | null
    refused_by: number | null
    decided_at: Date | null
    word: string | null
    /** Of the members that it is about. */
    member_ids: GeneratedAlways<number[]>
    /** When its words went with one of them. */
    erased_at: Generated<Date | null>
  }
  api_key: {
    id: GeneratedAlways<number>
    name: string
    token_hash: Buffer
    rights: string[]
    scope_kind: ScopeKind
    scope_id: number | null
    networks: string[]
    made_by: number
    made_at: Date
    expires_at: Date
    used_at: Date | null
    ended_at: Date | null
  }
  list_export: {
    id: GeneratedAlways<number>
    made_by: string
    what: ExportKind
    format: ExportFormat
    filters: unknown
    scope_kind: ScopeKind
    scope_id: number | null
    is_agreed: boolean
    state: Generated<(typeof exportStates)[number]>
    why: ExportEnding | null
    row_count: Generated<number>
    bytes: Generated<number>
    token: string | null
    parts: Generated<number>
    made_at: Date
    ends_at: Date | null
  }
  saved_view: {
    id: GeneratedAlways<number>
    made_by: string
    list: ViewList
    name: string
    query: string
    is_team: boolean
    changed_at: Date
  }
}
