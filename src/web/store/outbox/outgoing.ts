/** An outgoing message that the server has not acknowledged yet, and the consequences of a refusal. */
import type { ConversationId, MessageAbout, ReplyTo } from '#domain/chats/chats.ts'
import type { Money } from '#domain/credits/pricing.ts'
import type { PackOffer } from '#domain/credits/credits.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { ApiCode, RefusedCall } from '#web/kit/api/api-refusal.ts'

/** What a message replies to, with what is shown of it before it is sent. */
export type DraftReply = { about: ReplyTo; shown: MessageAbout }

/** What goes with a message beside its words. `id`: once it is uploaded, under the key of the message. */
export type OutgoingMedia = { file: Blob; id?: number | undefined } & (
  { kind: 'photo'; width: number; height: number } | { kind: 'voice'; duration_ms: number; waveform: number[] }
)

/** The idempotency key makes a retry safe: the message is charged and delivered once. */
export type Outgoing = {
  key: string
  conversation: ConversationId
  text: string
  at: string
  /** The member has acknowledged that this profile is fictional. */
  acknowledge: boolean
  /** What it replies to. */
  reply?: DraftReply | undefined
  media?: OutgoingMedia | undefined
  /** The cost in credits, as shown beside Send. */
  cost?: number | undefined
  /** The cost in money. */
  money?: Money[] | undefined
  state: 'waiting' | 'sending' | 'failed'
  /** Why it was not sent. */
  refusal: Pick<RefusedCall, 'code' | 'details'> | null
}

/** Why a message returned to the draft: too few credits, the warning about a fictional profile is not acknowledged, or one to the member is unread. */
export type Stop = ({ kind: 'poor' } & PoorDetails) | { kind: 'warning' } | { kind: 'unread' }
type PoorDetails = { needed: number; balance: number; packs: PackOffer[] }

export function stopFor({ code, details }: Pick<RefusedCall, 'code' | 'details'>): Stop | null {
  if (code === 'fictional_not_acknowledged') return { kind: 'warning' }
  if (code === 'warning_unread') return { kind: 'unread' }
  return code === 'not_enough_credits' ? { kind: 'poor', ...(details as PoorDetails) } : null
}

/** True for a message that was not refused: it is sent automatically when possible. */
const passing = new Set<ApiCode>([
  'offline',
  'timeout',
  'bad_answer',
  'try_again_later',
  'maintenance',
  'read_only',
  'moved_host',
  'not_logged_in',
])
export const willPass = (code: ApiCode) => passing.has(code)

/** True when a retry of the unchanged message is useless. */
const final = new Set<ApiCode>([
  'peer_gone',
  'not_found',
  'idempotency_mismatch',
  'invalid_input',
  'message_dearer',
  'about_gone',
  'media_gone',
  'media_refused',
  'media_not_offered',
  'photo_not_an_image',
  'photo_too_large',
  'voice_not_readable',
  'voice_too_long',
  'voice_too_large',
  'not_accepted',
])
export const isFinal = (code: ApiCode) => final.has(code)

/** The server deletes keys after two days: a later retry would be charged and delivered again. */
const repeatableMs = dayMs
export const isRepeatable = ({ at }: Outgoing) => Date.now() - Date.parse(at) < repeatableMs

let lastMs = 0
/** The time of writing, later than all before: messages are sent in this order. */
export function writtenAt(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return new Date(lastMs).toISOString()
}

export const inOrder = (all: readonly Outgoing[]) => all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
