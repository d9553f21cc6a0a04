/** Sending a message: its price, what it replies to, what it shows, and who sees it at once. */
import type { ConversationId, Message, MessageSent, ReplyTo, StoredAbout } from '#domain/chats/chats.ts'
import { type Money, ownPriceOf } from '#domain/credits/pricing.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { acceptsMedia, readChatMedia, refuseUnsendable } from '#server/chat-media/chat-media.ts'
import { findAbout, findStoredParts, isRepeat, readAbouts } from '#server/chats/message-about.ts'
import { sendScreened } from '#server/chats/screened-sends.ts'
import type { SentRow } from '#server/chats/sends.store.ts'
import { listOffers } from '#server/credits/credits.ts'
import { publish } from '#server/events/events.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { refuseLimited } from '#server/member-limits/member-limits.ts'
import { findReader, listMissingBasics, profileIncomplete } from '#server/members/members.ts'
import { contactLimit } from '#server/safety/safety.ts'
import type { Site } from '#server/ports/site-directory.ts'

type Writing = {
  conversation: ConversationId
  text: string
  acknowledge?: boolean | undefined
  cost?: number | undefined
  money?: Money[] | undefined
  about?: ReplyTo | undefined
  media?: number | undefined
  /** The sender's language, for the question that they reply to. */
  locale?: Locale
}

/**
 * Sends a message and takes its price in one transaction; a repeated key returns the stored response. Refuses
 * `idempotency_mismatch`, `not_found`, `peer_gone`, `paused`, `profile_incomplete`, `fictional_not_acknowledged`, `warning_unread`, `contact_limit`, `limited`,
 * `unconfirmed_silent`, `about_gone`, `not_accepted` (what would help), those of media, `message_dearer` (new price), `not_enough_credits` (price, balance, packs).
 */
export async function sendMessage(
  ctx: Context,
  site: Site,
  sender: ProfileId,
  claim: Claim,
  { conversation, text, acknowledge = false, cost: most, money, about, media, locale = site.file.domain_language }: Writing,
): Promise<MessageSent> {
  const cost = site.file.message_cost
  if (ctx.switches.isUnconfirmedSilent && !(await findReader(ctx, sender))?.activated) throw new Refusal('unconfirmed_silent')
  const repliesTo = about ? await findAbout(ctx, { site, locale }, { sender, conversation, claim }, about) : null
  if (media && !(await isRepeat(ctx.db, { claim }))) await refuseUnsendable(ctx, site, { sender, conversation, media })
  const sent = await sendScreened(ctx, site, {
    sender,
    conversation,
    text,
    cost,
    most: most ?? null,
    shown: money ?? null,
    acknowledge,
    claim,
    at: ctx.now(),
    free_answers: site.file.free_answers,
    unread_days: site.file.unread_refund_days,
    about: repliesTo,
    media: media ?? null,
  })
  switch (sent.outcome) {
    case 'sent':
    case 'replay': {
      const isStored = sent.outcome === 'replay' && (about ?? media) !== undefined
      const parts = isStored
        ? await findStoredParts(ctx.db, conversation, sent.message_id)
        : { about: repliesTo, media_id: media ?? null }
      const shown = await readParts(ctx, site, parts)
      const message: Message = {
        id: sent.message_id,
        sender,
        text,
        sent_at: sent.sent_at.toISOString(),
        delivered: false,
        read_at: null,
        warnings: [],
        ...(await shown(sender, locale)),
      }
      const own_price = ownPriceOf(sent.next_price ?? [], cost)
      if (sent.outcome === 'sent') {
        const theirs = await showReader(ctx, { conversation, locale }, sent, parts, shown)
        publishMessage(ctx, conversation, message, { ...message, ...theirs }, sent)
        ctx.metrics.countAction(sent.price ? 'paid_message' : 'free_message', site)
        if (sent.price) publish(ctx, [sender], { event: 'credits', data: { balance: sent.balance, own_price } })
      }
      return { message, balance: sent.balance, own_price, ...(sent.free_left !== null && { free_left: sent.free_left }) }
    }
    case 'poor': {
      const { packs } = await listOffers(ctx, site, sender)
      throw new Refusal('not_enough_credits', { needed: cost, balance: sent.balance, packs })
    }
    case 'dearer':
      throw new Refusal('message_dearer', { cost, own_price: ownPriceOf(sent.price ?? [], cost) })
    case 'contact_limit':
      await refuseLimited(ctx, sender, 'chats')
      throw contactLimit(ctx, sent)
    case 'incomplete':
      throw profileIncomplete(await listMissingBasics(ctx, sender))
    case 'mismatch':
      throw new Refusal('idempotency_mismatch')
    case 'not_acknowledged':
      throw new Refusal('fictional_not_acknowledged')
    case 'paused':
    case 'peer_gone':
    case 'warning_unread':
    case 'not_found':
      throw new Refusal(sent.outcome)
    case 'unscreened':
      throw new Error('a screened message was not screened')
  }
}

type Parts = { about: StoredAbout | null; media_id: number | null }

/** The function it returns shows what a message replies to and what it shows to one of the two. */
async function readParts(ctx: Context, site: Site, { about, media_id }: Parts) {
  const showMedia = await readChatMedia(ctx, [media_id])
  return async (reader: ProfileId, locale: Locale, accepts = false) => ({
    ...(about ? (await readAbouts(ctx, { site, locale }, [about]))(about) : {}),
    ...showMedia(media_id, reader, accepts),
  })
}

/** The same for the receiver, who may read another language, and may not have accepted the writer's photos. */
async function showReader(
  ctx: Context,
  { conversation, locale }: { conversation: ConversationId; locale: Locale },
  { recipient }: SentRow,
  { about, media_id }: Parts,
  shown: Awaited<ReturnType<typeof readParts>>,
) {
  if (!about && media_id === null) return {}
  const accepts = media_id !== null && (await acceptsMedia(ctx, recipient, conversation))
  return shown(recipient, (await findReader(ctx, recipient))?.locale ?? locale, accepts)
}

/** Both see it at once, the sender in their other tabs. */
function publishMessage(ctx: Context, conversation: ConversationId, message: Message, theirs: Message, sent: SentRow) {
  const { recipient, warnings } = sent
  if (!warnings && !message.about && !message.media)
    return publish(ctx, [recipient, message.sender], { event: 'message', data: { conversation, message } })
  publish(ctx, [message.sender], { event: 'message', data: { conversation, message } })
  publish(ctx, [recipient], { event: 'message', data: { conversation, message: { ...theirs, ...(warnings && { warnings }) } } })
}
