/** SQL of sending: the sends of a moment share one call, one transaction and one commit (docs/decisions/0091-paid-messages.md). */
import type { ConversationId, MessageId, MessageWarning, StoredAbout } from '#domain/chats/chats.ts'
import { contactLimits } from '#domain/chats/contact-limits.ts'
import type { LotPart, Money } from '#domain/credits/pricing.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { batchedApart } from '#server/infrastructure/batch.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { isDatabaseAway, prepared } from '#server/infrastructure/db.ts'
import type { Columns } from '#server/infrastructure/db-types.ts'
import { declareState } from '#server/infrastructure/state.ts'

export type Sending = {
  sender: ProfileId
  conversation: ConversationId
  text: string
  cost: number
  /** The price that the writer was shown, in credits. */
  most: number | null
  /** The same in money; null when none was shown. */
  shown: readonly Money[] | null
  acknowledge: boolean
  claim: Claim
  at: Date
  /** Of the brand: how many answers to a paid approach are free, and after how many days unread credits come back. */
  free_answers: number
  unread_days: number
  /** The warnings about the text, and the hash that finds copies. */
  warnings: MessageWarning[]
  words: Buffer | null
  /** What it replies to, checked. */
  about?: StoredAbout | null
  /** What was uploaded for it, checked. */
  media?: number | null
  /** False where nobody looked at the words, since it seemed to be no first message. */
  isScreened?: boolean
}
export type SentRow = {
  n: number
  outcome:
    | 'sent'
    | 'replay'
    | 'mismatch'
    | 'not_found'
    | 'peer_gone'
    | 'not_acknowledged'
    | 'poor'
    | 'dearer'
    | 'paused'
    | 'incomplete'
    | 'warning_unread'
    | 'contact_limit'
    | 'unscreened'
  message_id: MessageId
  sent_at: Date
  balance: number
  recipient: ProfileId
  /** The sender's first message here, or one of the first three before a reply: only those are screened. */
  is_first: boolean
  warnings: MessageWarning[] | null
  trust: number
  /** When one more may be begun with, after `contact_limit`. */
  free_at: Date
  /** The free messages left after this one; null without that benefit. */
  free_left: number | null
  /** What paid it, or what would (`dearer`); null when it cost nothing. */
  price: LotPart[] | null
  /** What would pay the next one. */
  next_price: LotPart[] | null
}
const names =
  'n, outcome, message_id, sent_at, balance, recipient, is_first, warnings, trust, free_at, free_left, price, next_price'
const sentColumns: Columns<SentRow> = {
  n: 'int4',
  outcome: 'text',
  message_id: 'int8',
  sent_at: 'timestamptz',
  balance: 'int8',
  recipient: 'int8',
  is_first: 'bool',
  warnings: 'text[]?',
  trust: 'int4',
  free_at: 'timestamptz',
  free_left: 'int4?',
  price: 'jsonb?',
  next_price: 'jsonb?',
}
const send = prepared<SentRow>('sends.send', `select ${names} from send_messages($1::json, $2::int[], $3::boolean)`, sentColumns)
const reply = prepared<SentRow>('sends.reply', `select ${names} from send_reply($1::json, $2::int[], $3::jsonb)`, sentColumns)
const sendMedia = prepared<SentRow>(
  'sends.media',
  `select ${names} from send_media($1::json, $2::int[], $3::jsonb, $4::bigint)`,
  sentColumns,
)

const byCurrency = (money: readonly Money[]) =>
  Object.fromEntries(money.map(({ currency, amount_minor }) => [currency, amount_minor]))
const bytes = (buffer: Buffer | null) => buffer && `\\x${buffer.toString('hex')}`

/** The columns of the type `sending`. JSON has no lone surrogates, PostgreSQL neither. */
const rowOf = ({ text, claim, at, shown, warnings, words, isScreened, about: _, media: __, ...same }: Sending, n: number) => ({
  ...same,
  n,
  text: text.toWellFormed(),
  key: claim.key,
  hash: bytes(claim.bodyHash),
  at: at.toISOString(),
  shown: shown && byCurrency(shown),
  warnings: warnings.length > 0 ? warnings : null,
  words: bytes(words),
  outcome: isScreened === false ? 'unscreened' : null,
})

const sendAll = (db: Db, sends: readonly Sending[], mayWait: boolean) =>
  send(db, [JSON.stringify(sends.map(rowOf)), contactLimits, mayWait])

/** Waits for the locks of its rows. */
async function sendAlone(db: Db, sending: Sending): Promise<SentRow> {
  const { about, media } = sending
  const one = () => [JSON.stringify([rowOf(sending, 0)]), contactLimits, about ? JSON.stringify(about) : null]
  const [row] = await (media ? sendMedia(db, [...one(), media]) : about ? reply(db, one()) : sendAll(db, [sending], true))
  if (!row) throw new Error('send_messages gave nothing')
  return row
}

/**
 * One call for all. Those whose rows are locked by others are sent alone, and all of them when the call fails: a message that
 * fails harms no other.
 */
async function sendTogether(db: Db, sends: readonly Sending[]): Promise<(SentRow | Promise<SentRow>)[]> {
  const rows = await sendAll(db, sends, false).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    return []
  })
  const found = new Map(rows.map((row) => [row.n, row]))
  return sends.map((sending, n) => found.get(n) ?? sendAlone(db, sending))
}

type Sender = (sending: Sending) => Promise<SentRow>
const sender = declareState((): { send: Sender | null } => ({ send: null }))

const openSender = (db: Db): Sender =>
  batchedApart(
    (sends: Sending[]) => sendTogether(db, sends),
    ({ sender, conversation }) => [sender, -conversation],
  )

/** Stores a message, together with those of other senders in other conversations. In a transaction, as a reply to something, and with a photo it is stored alone. */
export const insertMessage = (ctx: Context, sending: Sending): Promise<SentRow> =>
  ctx.db.isTransaction || sending.about || sending.media
    ? sendAlone(ctx.db, sending)
    : (sender(ctx).send ??= openSender(ctx.db))(sending)
