/** The tables of search, likes, chats, safety and notifications, as Kysely sees them: part of the schema (`schema.ts`). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import type { MessageWarning, StoredAbout } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import type { InboxRules } from '#domain/inbox-rules/inbox-rules.ts'
import type { Evidence, ReportReason, ReportState } from '#domain/safety/safety.ts'

export interface MeetingTables {
  search_card: {
    id: number
    pool_id: number
    gender: string
    country: string
    countryregion: string | null
    rank: number
    date_of_birth: string
    fictional: boolean
    cell: number | null
    has_photo: Generated<boolean>
    seeks_f: Generated<boolean>
    seeks_m: Generated<boolean>
    seeks_x: Generated<boolean>
    fit_min: Generated<number>
    fit_max: Generated<number>
    fade: Generated<number>
    outside_site: number | null
    traits: number | null
    interests: Generated<number>
    verified: Generated<boolean>
    seen_at: Date | null
    listed_at: Date | null
    seeks_other: GeneratedAlways<boolean>
  }
  saved_search: {
    id: GeneratedAlways<number>
    member_id: number
    site_id: number
    name: string
    filters: unknown
    alerts: boolean
    created_at: Date
    looked_until: Date
    due_at: Date | null
    found_at: Date | null
    opened_at: Date
    pool_id: Generated<number>
  }
  search_mail: { member_id: number; site_id: number; due_at: Date | null; sent_at: Date | null; pool_id: Generated<number> }
  card_shown: { member_id: number; weight: number; counted_at: Date; review_at: Date; pool_id: Generated<number> }
  search_change: { xid: Generated<string>; member_id: number; what: 'card' | 'hidden' }
  search_change_kept: { one: Generated<boolean>; since: Generated<string>; next: Generated<string> }
  exclusion: {
    member_id: number
    other_id: number
    blocked_by_me: boolean
    created_at: Generated<Date>
    pool_id: Generated<number>
  }
  pass: { member_id: number; other_id: number; at: Date; pool_id: Generated<number> }
  shared_date: {
    id: Generated<number>
    member_id: number
    site_id: number
    request: string
    nonce: Buffer
    token_hash: Buffer
    person: string
    place: string
    begins_at: Date
    back_at: Date
    timezone: string | null
    language: string
    contact_email: string | null
    created_at: Date
    asked_at: Date | null
    returned_at: Date | null
    contact_told_at: Date | null
    next_at: Date
    pool_id: Generated<number>
  }
  date_contact_stop: { email_key: Buffer; at: Date }
  translated_text: { text_key: Buffer; words: Buffer; at: Date }
  introduction: { member_id: number; other_id: number; day: string; place: number; pool_id: Generated<number> }
  profile_view: { viewer_id: number; viewed_id: number; day: string; pool_id: Generated<number> }
  private_note: { member_id: number; other_id: number; text: string; written_at: Date; pool_id: Generated<number> }
  favourite: { member_id: number; other_id: number; at: Date; pool_id: Generated<number> }
  inbox_rule: {
    member_id: number
    is_verified_only: Generated<boolean>
    is_photo_only: Generated<boolean>
    min_age: number | null
    max_age: number | null
    near: InboxRules['near']
    pool_id: Generated<number>
  }
  profile_like: {
    from_id: number
    to_id: number
    created_at: Date
    seen: Generated<boolean>
    mutual: Generated<boolean>
    pool_id: Generated<number>
  }
  conversation: {
    id: GeneratedAlways<number>
    lo_id: number
    hi_id: number
    created_at: Date
    last_message_id: number | null
    last_at: Date | null
    last_sender: number | null
    last_text: string | null
    returned_at: Generated<Date[]>
    pool_id: Generated<number>
  }
  conversation_member: {
    member_id: number
    conversation_id: number
    peer_id: number
    unread: Generated<number>
    last_read_id: Generated<number>
    last_read_at: Date | null
    delivered_id: Generated<number>
    last_at: Date
    last_month: GeneratedAlways<string>
    hidden: Generated<boolean>
    cleared_id: Generated<number>
    acknowledged_at: Date | null
    sent: Generated<number>
    approach_id: Generated<number | null>
    answered_id: Generated<number>
    unsent_ids: Generated<number[] | null>
    unsent_at: Generated<Date[] | null>
    media_accepted_at: Generated<Date | null>
    is_request: Generated<boolean | null>
    pool_id: Generated<number>
  }
  message: {
    conversation_id: number
    id: Generated<number>
    sender_id: number
    text: string
    sent_at: Date
    warnings: MessageWarning[] | null
    returned: Generated<number | null>
    about: Generated<StoredAbout | null>
    media_id: Generated<number | null>
    reaction: Generated<ReactionKind | null>
    free_day: Generated<string | null>
    edits: Generated<number | null>
    pool_id: number
  }
  prompt_answer: {
    id: Generated<number>
    member_id: number
    place: number
    prompt: string
    text: string
    recording_id: Generated<number | null>
    answered_at: Date
    pool_id: Generated<number>
  }
  voice_recording: {
    id: Generated<number>
    member_id: number
    file: string
    duration_ms: number
    waveform: number[]
    created_at: Date
    wipe_at: Date | null
    pool_id: Generated<number>
  }
  chat_media: {
    id: Generated<number>
    sender_id: number
    kind: ChatMediaKind
    file: string
    bytes: number
    width: number | null
    height: number | null
    thumbhash: Buffer | null
    duration_ms: number | null
    waveform: number[] | null
    created_at: Date
    conversation_id: number | null
    message_id: number | null
    wipe_at: Date | null
    pool_id: Generated<number>
  }
  media_orphan: { file: string; kind: 'chat_media' | 'recording'; pool_id: Generated<number> }
  first_message: {
    sender_id: number
    message_id: number
    recipient_id: number
    begins: boolean
    text_hash: Buffer | null
    sent_at: Date
    pool_id: Generated<number>
  }
  report_count: { year: number; last: number }
  member_ban: {
    member_id: number
    reason: string
    was: 'active' | 'paused' | 'deleted'
    banned_at: Date
    decision_id: Generated<number | null>
    pool_id: Generated<number>
  }
  evidence_photo: {
    file: string
    image_id: number | null
    media_id: number | null
    recording_id: Generated<number | null>
    kind: Generated<ChatMediaKind>
    pool_id: Generated<number>
  }
  report_photo: { report_id: number; file: string; pool_id: Generated<number> }
  report: {
    id: GeneratedAlways<number>
    reference: string
    site_id: number
    reporter_id: number | null
    reported_id: number | null
    subject: string
    reason: ReportReason
    details: string | null
    evidence: Evidence | null
    state: Generated<ReportState>
    note: string | null
    created_at: Date
    decided_at: Date | null
    wipe_at: Date | null
    case_id: Generated<number | null>
    pool_id: Generated<number>
  }
}

export interface NotificationTables {
  notification_choice: {
    member_id: number
    event: 'message' | 'like' | 'account' | 'news' | 'saved_search'
    channel: 'push' | 'mail'
    frequency: 'at_once' | 'hourly' | 'daily' | 'never'
    pool_id: Generated<number>
  }
  /** `HH:MM:SS` */
  quiet_hours: { member_id: number; begins: string; ends: string; pool_id: Generated<number> }
  push_subscription: {
    id: GeneratedAlways<number>
    endpoint: string
    member_id: number
    session_hash: Buffer
    p256dh: string
    auth: string
    user_agent: string | null
    created_at: Date
    expires_at: Date | null
    pool_id: Generated<number>
  }
  push_orphan: { subscription_id: number; pool_id: Generated<number> }
  push_note: {
    subscription_id: number
    event: 'message' | 'like' | 'saved_search'
    member_id: number
    due_at: Date | null
    lease_until: Date | null
    tries: Generated<number>
    sent_at: Date | null
    pool_id: Generated<number>
  }
  push_key: { one: Generated<boolean>; public_key: string; private_key: string; created_at: Date }
}
