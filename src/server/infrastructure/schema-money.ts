/** The tables of refunds, invoices, limits, discounts, premium, the ledger and affiliates: part of the schema (`schema.ts`). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { CreditCause } from '#domain/credits/history.ts'
import type { DiscountKind } from '#domain/discounts/discounts.ts'
import type { RefundReason, RefundState } from '#domain/credits/refunds.ts'

export interface MoneyTables {
  refund: {
    id: string
    order_id: string
    amount_minor: number
    credits: number
    reason: RefundReason
    state: Generated<RefundState>
    refund_ref: Generated<string | null>
    created_at: Date
    done_at: Generated<Date | null>
    note: Generated<string | null>
    pool_id: Generated<number>
  }
  withdrawal: {
    order_id: string
    refund_id: string | null
    amount_minor: number
    credits: number
    days: Generated<number | null>
    language: string
    declared_at: Date
    pool_id: Generated<number>
  }
  unreached: {
    id: GeneratedAlways<number>
    member_id: number
    peer_id: number | null
    checks: Generated<number>
    pool_id: Generated<number>
  }
  credit_lot: {
    member_id: number
    id: GeneratedAlways<number>
    origin: 'bought' | 'welcome' | 'given'
    order_id: string | null
    credits: number
    unspent: number
    price_minor: number | null
    currency: string | null
    pool_id: Generated<number>
  }
  credit_change: {
    id: string
    member_id: number | null
    credits: number
    cause: CreditCause
    note: string | null
    made_by: string
    created_at: Date
    pool_id: Generated<number>
  }
  reservation: {
    conversation_id: number
    message_id: number
    sender_id: number
    credits: number
    by_steps: Generated<boolean>
    unread_until: Generated<Date | null>
    pool_id: Generated<number>
  }
  ledger_check: {
    kind: 'new' | 'whole'
    at: Date
    ok: boolean
    findings: unknown
    posting_id: Generated<number>
    paid_until: Generated<Date>
    totals: Generated<unknown>
  }
  wallet_check: { member_id: number; balance: number }
  settle_note: { id: GeneratedAlways<number>; conversation_id: number; pool_id: Generated<number> }
  sandbox_refund: { key: string; id: string; ref: string; amount_minor: number; created_at: Date }
  invoice_count: { site_id: number; year: number; last: number; pool_id: Generated<number> }
  invoice: {
    order_id: string
    number: string
    issued_at: Date
    country: string
    tax: string
    tax_rate: number
    currency: string
    gross_minor: number
    tax_minor: number
    seller: unknown
    pool_id: Generated<number>
  }
  credit_note_count: { site_id: number; year: number; last: number; pool_id: Generated<number> }
  credit_note: {
    ref: string
    order_id: string
    number: string
    issued_at: Date
    credits: number
    gross_minor: number
    tax_minor: number
    pool_id: Generated<number>
  }
  discount: {
    member_id: number
    kind: DiscountKind
    percent: number
    site_id: number | null
    begun_at: Date
    ends_at: Date | null
    used_at: Date | null
    order_id: string | null
    pool_id: Generated<number>
  }
  premium_period: {
    order_id: string
    member_id: number | null
    begins_at: Date
    ends_at: Date
    benefits: unknown
    free_messages: number
    pool_id: Generated<number>
  }
  free_message: { member_id: number; day: string; used: number; pool_id: Generated<number> }
  /** `next_at`: when the limit becomes `next_minor` (null: none). */
  spend_limit: {
    member_id: number
    period: 'day' | 'month'
    currency: string
    limit_minor: number | null
    next_minor: number | null
    next_at: Date | null
    pool_id: Generated<number>
  }
}

export interface AffiliateTables {
  conversion: {
    id: string
    site_id: number
    member_id: number | null
    kind: string
    fact: string
    order_id: string | null
    purchase_id: string | null
    network: string | null
    ref: string | null
    sub1: string | null
    sub2: string | null
    sub3: string | null
    cpc: string | null
    amount_minor: number | null
    currency: string | null
    at: Date
    reported_at: Generated<Date | null>
    pool_id: Generated<number>
  }
  postback: {
    conversion_id: string
    site_id: number
    network: string
    state: Generated<'waiting' | 'held' | 'delivered' | 'failed'>
    tries: Generated<number>
    due_at: Date
    paused_until: Generated<Date | null>
    last_outcome: Generated<string | null>
    created_at: Date
    done_at: Generated<Date | null>
    pool_id: Generated<number>
  }
  postback_try: {
    conversion_id: string
    at: Date
    outcome: string
    status: number | null
    took_ms: number
    pool_id: Generated<number>
  }
}
