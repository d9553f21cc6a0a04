/** A message on its way: written here, not acknowledged yet, and what a refusal makes of it. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { Money } from '#domain/credits/pricing.ts'
import type { PackOffer } from '#domain/credits/credits.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { ApiCode, RefusedCall } from '#web/kit/api/api-refusal.ts'

/** Its key makes sending it again safe: it is charged and delivered once. */
export type Outgoing = {
  key: string
  conversation: ConversationId
  text: string
  at: string
  /** The member has read that this profile is not a real person. */
  acknowledge: boolean
  /** What it costs, as was shown beside Send. */
  cost?: number | undefined
  /** The same in money. */
  money?: Money[] | undefined
  state: 'waiting' | 'sending' | 'failed'
  /** Why it is still here. */
  refusal: Pick<RefusedCall, 'code' | 'details'> | null
}

/** Why words came back to the writing line: no credits for them, or the warning about a fictional profile was not read. */
export type Stop = ({ kind: 'poor' } & PoorDetails) | { kind: 'warning' }
type PoorDetails = { needed: number; balance: number; packs: PackOffer[] }

export function stopFor({ code, details }: Pick<RefusedCall, 'code' | 'details'>): Stop | null {
  if (code === 'fictional_not_acknowledged') return { kind: 'warning' }
  return code === 'not_enough_credits' ? { kind: 'poor', ...(details as PoorDetails) } : null
}

/** Nobody said no to these words: they wait, and go by themselves when they can. */
const passing = new Set<ApiCode>(['offline', 'timeout', 'bad_answer', 'try_again_later', 'not_logged_in'])
export const willPass = (code: ApiCode) => passing.has(code)

/** No use in trying these again as they are. */
const final = new Set<ApiCode>(['peer_gone', 'not_found', 'idempotency_mismatch', 'invalid_input', 'message_dearer'])
export const isFinal = (code: ApiCode) => final.has(code)

/** The server forgets keys after two days: later, the same words would be charged and delivered once more. */
const repeatableMs = dayMs
export const isRepeatable = ({ at }: Outgoing) => Date.now() - Date.parse(at) < repeatableMs

let lastMs = 0
/** The moment of writing, later than every moment before: messages go out in this order. */
export function writtenAt(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return new Date(lastMs).toISOString()
}

export const inOrder = (all: readonly Outgoing[]) => all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
