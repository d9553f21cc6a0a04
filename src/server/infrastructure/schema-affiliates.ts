/** The tables about visitors whom partners sent: part of the schema (`schema.ts`). */
import type { Generated } from 'kysely'

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
    told_at: Generated<Date | null>
  }
  postback: {
    conversion_id: string
    site_id: number
    network: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    tries: Generated<number>
    due_at: Date
    rests_until: Generated<Date | null>
    last_outcome: Generated<string | null>
    created_at: Date
    done_at: Generated<Date | null>
  }
  postback_try: { conversion_id: string; at: Date; outcome: string; status: number | null; took_ms: number }
}
