/** The tables of restores, as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface RestoreTables {
  installation: { one: Generated<boolean>; epoch: Generated<string>; mark_key: Generated<Buffer> }
  restore_event: { id: Generated<number>; until: Date; begun_at: Date; done_at: Date | null }
  restore_step: { restore_id: number; step: string; result: unknown; done_at: Date }
  held_job: { id: GeneratedAlways<number>; restore_id: number; name: string; payload: unknown; due_at: Date }
  number_gap: {
    restore_id: number
    series: 'invoice' | 'credit_note' | 'complaint' | 'report'
    site_id: number | null
    year: number
    first_number: number
    last_number: number
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
}
