/** The journal of all acknowledged responses; each must be in the database. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { SandboxState } from '#server/payments/sandbox-ledger.ts'

/** `others`: talks that they write in and never open. */
export type Person = { id: ProfileId; email: string; cookie: string; conversation: number; others: number[] }

/** `edited`: what its writer changed the words to; while `isEdited` is false, that has no answer and either stands. */
export type Sent = {
  key: string
  sender: Person
  text: string
  id: number
  /** The photo or voice note that it shows. */
  media?: number | undefined
  edited?: string
  isEdited?: boolean
}
export type Placed = {
  key: string
  member: Person
  input: { credit_id: string; payment_method: string }
  id: string
  path: string
}
export type Withdrawn = { order: string; refund_minor: number; unused_credits: number; declared_at: string | null }

export type Journal = {
  messages: Sent[]
  /** Taken back by their writers. */
  unsent: Sent[]
  /** Being taken back without an answer yet, or with one that says neither yes nor no. */
  leaving: Map<number, Sent>
  orders: Placed[]
  /** What the payment page took last, by order. */
  payments: Map<string, SandboxState>
  /** The invoice that was shown with an order. */
  invoices: Map<string, string>
  withdrawals: Withdrawn[]
  /** The last message that a member has read. */
  reads: Map<ProfileId, number>
  /** `from likes to` */
  likes: Set<string>
  /** `from passes to` */
  passes: Set<string>
  /** What stands at a message, by the message's number. */
  reactions: Map<number, string>
  /** `member takes conversation`: a request that they accepted. */
  accepted: Set<string>
  /** The same key answered twice, and not the same. */
  contradictions: string[]
}

export const openJournal = (): Journal => ({
  messages: [],
  unsent: [],
  leaving: new Map(),
  orders: [],
  payments: new Map(),
  invoices: new Map(),
  withdrawals: [],
  reads: new Map(),
  likes: new Set(),
  passes: new Set(),
  reactions: new Map(),
  accepted: new Set(),
  contradictions: [],
})
