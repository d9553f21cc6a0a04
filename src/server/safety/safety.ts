/** Openings: what a first message looks like, and how many new people one may begin with. */
import { hash } from 'node:crypto'
import type { ConversationId, MessageWarning } from '#domain/chats/chats.ts'
import { contactsFor, contactsLeft } from '#domain/chats/contact-limits.ts'
import { comparableText, warningsFor } from '#domain/safety/message-checks.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { findReader } from '#server/members/members.ts'
import { findAccountStatus, mayBeFirstMessage, insertBlock, listBlockRows, removeBlock } from '#server/safety/safety.store.ts'
import type { Blocks } from '#domain/safety/safety.ts'
import { publishChanged } from '#server/events/events.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import type { Site } from '#server/sites/sites.ts'
import { dropReporter } from '#server/safety/reports.store.ts'

type Screening = { warnings: MessageWarning[]; words: Buffer | null }
const nothing: Screening = { warnings: [], words: null }
/** Senders who were answered, or wrote often enough, by conversation: their messages are first ones no more. */
const skippedScreening = declareState(() => openLruCache<string, true>(200_000))
const keyOf = (sender: ProfileId, conversation: ConversationId) => `${conversation}.${sender}`

/** What is found in a message that may be one of the first. Nothing is looked at between people who know each other, nor where nothing can be sent: the text may be hostile.
 * Refuses `link_needs_confirmation`: a link in a first message needs a confirmed address. */
export async function screenMessage(
  ctx: Context,
  sender: ProfileId,
  conversation: ConversationId,
  text: string,
): Promise<Screening> {
  if (skippedScreening(ctx).get(keyOf(sender, conversation))) return nothing
  if (!(await mayBeFirstMessage(ctx.db, sender, conversation))) return nothing
  const words = comparableText(text)
  const warnings = warningsFor(text)
  if (warnings.includes('link') && !(await findReader(ctx, sender))?.activated) throw new Refusal('link_needs_confirmation')
  return { warnings, words: words === null ? null : hash('sha256', words, 'buffer').subarray(0, 16) }
}

/** From here on nothing of this sender is looked at in this conversation: that can never change back. */
export const skipScreening = (ctx: Context, sender: ProfileId, conversation: ConversationId) =>
  skippedScreening(ctx).set(keyOf(sender, conversation), true)

/** What a member who is about to begin is told; nothing while there is plenty. */
export async function contactsOf(ctx: Context, member: ProfileId) {
  const { trust, used } = await findAccountStatus(ctx.db, member, ctx.now())
  const contacts = contactsLeft(trust, used)
  return contacts ? { contacts } : {}
}

/** The refusal of one new person too many: how many there are a day, what would allow more, and when the next may be. */
export function contactLimit(ctx: Context, { trust, free_at }: { trust: number; free_at: Date }) {
  const { a_day, step } = contactsFor(trust)
  const retry_after = Math.max(1, Math.ceil((free_at.getTime() - ctx.now().getTime()) / 1000))
  return new Refusal('contact_limit', { limit: a_day, step, retry_after })
}

// Safety, kept: who does not want to see whom, and what is reported. Other features use this file and no other file of the folder.

const blocksPageSize = 20

/**
 * Hides two members from each other, at once and everywhere. The answer is the same whoever is named: somebody who is gone, who blocked first, who never was.
 * The other hears of it when they would hear of a departure: by and by. Refuses only oneself (`not_found`).
 */
export async function blockMember(ctx: Context, member: ProfileId, other: ProfileId) {
  if (member === other) throw new Refusal('not_found')
  await insertBlock(ctx.db, member, other, ctx.now())
  publishChanged(ctx, [member])
  return null
}

/** Takes back my own block: what was between us is there again, unless the other has blocked me. */
export async function unblockMember(ctx: Context, member: ProfileId, other: ProfileId) {
  await removeBlock(ctx.db, member, other)
  publishChanged(ctx, [member])
  return null
}

/** One page of whom the member blocked, newest first. Whoever is gone is left out, and whoever blocked them too: that must look the same. */
export async function listBlocks(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<Blocks> {
  const rows = await listBlockRows(ctx.db, member, readCursor(before), blocksPageSize + 1)
  const page = rows.slice(0, blocksPageSize)
  const ids = page.map(({ id }) => id)
  const cards = await cardsOf(ctx, site, ids)
  const last = rows.length > blocksPageSize ? page.at(-1) : undefined
  return { profiles: ids.flatMap((id) => cards.get(id) ?? []), next: last ? cursorAfter(last.at, last.id) : null }
}

/** A member who is erased: what they said in reports goes with them. What others reported about them waits for its decision (decision 0023). */
export const eraseReportsOf = (ctx: Context, member: ProfileId) => dropReporter(ctx.db, member)
