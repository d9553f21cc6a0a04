/** The tables of sends in steps over several shards: part of the schema (`schema.ts`). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { StoredAbout } from '#domain/chats/chats.ts'

export interface ShardTables {
  step_send: {
    id: number
    sender_id: number
    recipient_id: number
    conversation_id: number
    text: string | null
    warnings: string[] | null
    about: Generated<StoredAbout | null>
    acknowledge: boolean
    free_day: string | null
    due: number
    key: string
    balance: number
    free_left: number | null
    state: Generated<'reserved' | 'sent' | 'refused'>
    begun_at: Date
    tried_at: Date
    unread_days: Generated<number>
    free_answers: Generated<number>
    pool_id: number
  }
  step_message: {
    send_id: number
    conversation_id: number
    sender_id: number
    sender_shard: number
    message_id: number | null
    sent_at: Date | null
    refusal: string | null
    is_waiting: boolean
    decided_at: Date
    credits: Generated<number>
    unread_until: Generated<Date | null>
    pool_id: number
  }
  shard_outbox: {
    id: GeneratedAlways<number>
    shard: number
    kind: 'state' | 'push' | 'settle' | 'give_back'
    member_id: number
    user_v: number | null
    chats_v: number | null
    unread: number | null
    conversation_id: number | null
    sends: number[] | null
    reason: Generated<string | null>
    pool_id: number
  }
  shard_inbox: { source: number; id: number; done_at: Date; pool_id: number }
}
