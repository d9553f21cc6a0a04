/** The tables, as Kysely sees them. The truth is in `database/migrations/`; a test compares the two. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { DiscountKind } from '#domain/discounts/discounts.ts'
import type { DetailField } from '#domain/profiles/profile-fields.ts'
import type { DeskTables } from '#server/infrastructure/schema-desk.ts'
import type { AffiliateTables, MoneyTables } from '#server/infrastructure/schema-money.ts'
import type { ManyActTables } from '#server/infrastructure/schema-many-acts.ts'
import type { MeetingTables, NotificationTables } from '#server/infrastructure/schema-meeting.ts'
import type { ModerationTables } from '#server/infrastructure/schema-moderation.ts'
import type { PhotoTables } from '#server/infrastructure/schema-photos.ts'
import type { OperationTables } from '#server/infrastructure/schema-operations.ts'
import type { StaffTables } from '#server/infrastructure/schema-staff.ts'
import type { ShardTables } from '#server/infrastructure/schema-shards.ts'

export interface Tables
  extends
    ManyActTables,
    MeetingTables,
    MoneyTables,
    AffiliateTables,
    DeskTables,
    NotificationTables,
    ModerationTables,
    OperationTables,
    PhotoTables,
    ShardTables,
    StaffTables {
  pool: { id: GeneratedAlways<number>; name: string }
  site: { id: GeneratedAlways<number>; key: string; pool_id: number; settings: unknown; updated_at: Generated<Date> }
  site_host: { host: string; site_id: number; cell: Generated<number | null>; pool_id: Generated<number> }
  member: {
    id: Generated<number>
    pool_id: number
    site_id: number
    email: string
    email_key: GeneratedAlways<string>
    password_hash: string
    status: Generated<'active' | 'banned' | 'paused' | 'deleted'>
    language: string
    timezone: string | null
    activated_at: Date | null
    mail_refused_at: Generated<Date | null>
    paid_at: Date | null
    signed_up_at: Generated<Date>
    seen_at: Generated<Date>
    coarse_seen_at: Generated<Date>
    seen_before: string | null
    read_receipts: Generated<boolean>
    show_distance: Generated<boolean>
    incognito: Generated<boolean>
    trafficsource: string | null
    referring_profile: number | null
    form_path: string | null
    referrer: string | null
    user_agent: string | null
    attribution: unknown
    partner_consent: Generated<boolean>
    warning_unread: Generated<boolean>
  }
  profile: Record<DetailField, string | null> & {
    id: number
    pool_id: number
    name: string
    gender: string | null
    seeking: string | null
    /** `YYYY-MM-DD` */
    date_of_birth: string | null
    country: string | null
    countryregion: string | null
    city: string | null
    language: string
    personal: string | null
    interests: Generated<string[]>
    fictional: Generated<boolean>
    last_signup_step: Generated<boolean>
    search_filters: unknown
    main_image_id: number | null
    verified_on: Generated<string | null>
    listed_at: Generated<Date | null>
  }
  member_state: {
    member_id: number
    user_v: Generated<number>
    chats_v: Generated<number>
    likes_v: Generated<number>
    sessions_v: Generated<number>
    unread_total: Generated<number>
    new_likes: Generated<number>
    home_shard: number | null
    pool_id: Generated<number>
  }
  session: {
    token_hash: Buffer
    member_id: number
    site_id: number
    created_at: Date
    seen_at: Date
    expires_at: Date
    id: Generated<number>
    browser: string | null
    system: string | null
    pool_id: Generated<number>
  }
  token: {
    token_hash: Buffer
    member_id: number
    purpose: 'activate' | 'reset_password' | 'mail_change' | 'mail_undo' | 'login'
    payload: Generated<unknown>
    created_at: Date
    expires_at: Date
    used_at: Date | null
    pool_id: Generated<number>
  }
  held_address: { pool_id: number; email_key: string; member_id: number; until: Date }
  claimed_address: { member_id: number; pool_id: number; email: string; claimed_at: Date }
  welcomed_address: { pool_id: number; mark: Buffer; given_at: Date }
  passkey: {
    id: GeneratedAlways<number>
    credential_id: Buffer
    member_id: number
    host: string
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    model: string | null
    browser: string | null
    system: string | null
    created_at: Date
    last_used_at: Date | null
    pool_id: Generated<number>
  }
  passkey_challenge: { challenge_hash: Buffer; host: string; member_id: number | null; expires_at: Date }
  mail_log: {
    id: GeneratedAlways<number>
    member_id: number | null
    template: string
    state: Generated<'queued' | 'sent' | 'delivered' | 'deferred' | 'bounced' | 'expired'>
    response: string | null
    created_at: Date
    updated_at: Date
    pool_id: Generated<number>
  }
  activation_reminder: {
    member_id: number
    site_id: number
    origin: string
    passed: Generated<number>
    due_at: Date | null
    stop_key: string
    pool_id: Generated<number>
  }
  outbox_mail: {
    id: GeneratedAlways<number>
    recipient: string
    sender: string
    subject: string
    text_body: string
    html_body: string
    headers: Generated<unknown>
    created_at: Generated<Date>
  }
  public_profile: { member_id: number; agreed_at: Date; photo_token: Generated<string>; pool_id: Generated<number> }
  account_deletion: {
    member_id: number
    left_at: Date
    erase_at: Date
    was_paused: boolean
    link_hash: Buffer | null
    pool_id: Generated<number>
  }
  data_export: {
    member_id: number
    state: 'queued' | 'ready' | 'failed' | 'expired'
    asked_at: Date
    ready_at: Date | null
    expires_at: Date | null
    token: string | null
    size: number | null
    key_hash: Buffer | null
    key_until: Date | null
    copy: string | null
    copy_at: Date | null
    pool_id: Generated<number>
  }
  data_export_file: {
    file: string
    copy: string
    part: number | null
    size: number | null
    next: unknown
    key_hash: Buffer | null
    check_at: Date
    pool_id: Generated<number>
  }
  idempotency_key: {
    scope: string
    key: string
    call: string
    body_hash: Buffer
    status: number | null
    reply: string | null
    created_at: Generated<Date>
    pool_id: Generated<number>
  }
  posting: {
    id: GeneratedAlways<number>
    kind: string
    ref: string | null
    created_at: Date
    reason: Generated<string | null>
    pool_id: number
  }
  entry: {
    posting_id: number
    line: number
    account: string
    member_id: number | null
    currency: string
    amount: number
    lots: unknown
    pool_id: Generated<number>
  }
  wallet: { member_id: number; balance: Generated<number>; pool_id: Generated<number> }
  purchase_order: {
    id: string
    member_id: number | null
    site_id: number
    pack: string
    credits: number
    premium_days: Generated<number | null>
    premium_benefits: Generated<unknown>
    price_minor: number
    discount_percent: Generated<number>
    discount_kind: DiscountKind | null
    currency: string
    payment_method: string
    provider: string
    provider_ref: string | null
    state: Generated<string>
    created_at: Date
    updated_at: Date
    paid_at: Date | null
    checkout_url: Generated<string | null>
    page_url: Generated<string>
    pool_id: Generated<number>
  }
  payment_event: {
    provider: string
    event_id: string
    order_id: string | null
    kind: string
    received_at: Date
    pool_id: Generated<number>
  }
  sandbox_payment: {
    ref: string
    order_id: string
    brand: string
    description: string
    amount_minor: number
    currency: string
    payment_method: string
    return_url: string
    state: Generated<string>
    created_at: Date
  }
  sandbox_event: { id: string; ref: string; kind: string; created_at: Date; delivered_at: Generated<Date | null> }
}
