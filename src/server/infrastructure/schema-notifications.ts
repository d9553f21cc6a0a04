/** The tables about what members are told, and where: part of the schema (`schema.ts`). */
import type { Generated, GeneratedAlways } from 'kysely'

export interface NotificationTables {
  notification_choice: {
    member_id: number
    event: 'message' | 'like' | 'account' | 'news'
    channel: 'push' | 'mail'
    frequency: 'at_once' | 'hourly' | 'daily' | 'never'
  }
  /** `HH:MM:SS` */
  quiet_hours: { member_id: number; begins: string; ends: string }
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
  }
  push_note: {
    subscription_id: number
    event: 'message' | 'like'
    member_id: number
    due_at: Date | null
    lease_until: Date | null
    tries: Generated<number>
    sent_at: Date | null
  }
  push_key: { one: Generated<boolean>; public_key: string; private_key: string; created_at: Date }
}
