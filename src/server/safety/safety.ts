/** Safety: blocks, and the screening of first messages. The folder's public module. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
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
import type { Site } from '#server/ports/site-directory.ts'
import { evidenceFile } from '#server/safety/reports.jobs.ts'
import { dayMs } from '#domain/time/durations.ts'
import {
  countOverdue,
  decideOpen,
  dropReporter,
  findReport,
  listReportsOfCase,
  redecide,
  reopen,
  seal,
} from '#server/safety/reports.store.ts'

type Screening = { warnings: MessageWarning[]; words: Buffer | null; isScreened: boolean }
const nothing: Screening = { warnings: [], words: null, isScreened: false }
/** Senders who were answered, or wrote often enough, by conversation: their messages are first ones no more. */
const skippedScreening = declareState(() => openLruCache<string, true>(200_000))
const keyOf = (sender: ProfileId, conversation: ConversationId) => `${conversation}.${sender}`

/**
 * Screens a message where it may be one of the first; `isScreened` is false for all others. Refuses `link_needs_confirmation`: a link in
 * a first message needs a confirmed address.
 */
export async function screenMessage(
  ctx: Context,
  sender: ProfileId,
  conversation: ConversationId,
  text: string,
): Promise<Screening> {
  if (skippedScreening(ctx).get(keyOf(sender, conversation))) return nothing
  if (!(await mayBeFirstMessage(ctx.db, sender, conversation))) return nothing
  return screenFirstMessage(ctx, sender, text)
}

/** Screens a message that is one of the first after all: the sender took back those before it. Refuses `link_needs_confirmation`. */
export function screenAgain(ctx: Context, sender: ProfileId, conversation: ConversationId, text: string): Promise<Screening> {
  skippedScreening(ctx).forget(keyOf(sender, conversation))
  return screenFirstMessage(ctx, sender, text)
}

/** The warnings about a text, and the hash that finds copies; null for words that are too short. */
export function wordsOf(text: string): Omit<Screening, 'isScreened'> {
  const words = comparableText(text)
  return { warnings: warningsFor(text), words: words === null ? null : hash('sha256', words, 'buffer').subarray(0, 16) }
}

async function screenFirstMessage(ctx: Context, sender: ProfileId, text: string): Promise<Screening> {
  const look = wordsOf(text)
  if (look.warnings.includes('link') && !(await findReader(ctx, sender))?.activated) throw new Refusal('link_needs_confirmation')
  return { ...look, isScreened: true }
}

/** From here on, this sender's messages in this conversation are not screened. */
export const skipScreening = (ctx: Context, sender: ProfileId, conversation: ConversationId) =>
  skippedScreening(ctx).set(keyOf(sender, conversation), true)

/** The contact limit shown before a new chat; null while many are left. */
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

const blocksPageSize = 20

/**
 * Hides two members from each other. Same reply for deleted members, for those who blocked first, and for unknown ids. Refuses
 * oneself (`not_found`).
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

/** One page of blocked members, newest first, without deleted ones and those who blocked the member too. */
export async function listBlocks(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<Blocks> {
  const rows = await listBlockRows(ctx.db, member, readCursor(before), blocksPageSize + 1)
  const page = rows.slice(0, blocksPageSize)
  const ids = page.map(({ id }) => id)
  const cards = await cardsOf(ctx, site, ids)
  const last = rows.length > blocksPageSize ? page.at(-1) : undefined
  return { profiles: ids.flatMap((id) => cards.get(id) ?? []), next: last ? cursorAfter(last.at, last.id) : null }
}

/** Erases a member's own words in reports. Others' reports about them wait for a decision (decision 0023). */
export const eraseReportsOf = (ctx: Context, member: ProfileId) => dropReporter(ctx.db, member, ctx.now())

/** A photo of the evidence; null when it was gone before it could be copied. */
/** Reports whose evidence should have been wiped more than a day ago. */
export const countOverdueEvidence = (ctx: Context) => countOverdue(ctx.db, new Date(ctx.now().getTime() - dayMs))

export const readEvidenceFile = async (ctx: Context, file: string, kind: ChatMediaKind) =>
  (await ctx.files.get(evidenceFile(file, kind)))?.bytes ?? null

type ReportDecision = { state: 'upheld' | 'dismissed'; note: string | null; decided_at: Date; wipe_at: Date }
/** Decides the open reports of a case, and says which they were. Their evidence is sealed until `wipe_at`. */
export const decideReportsOf = (ctx: Context, caseId: number, decision: ReportDecision) => decideOpen(ctx.db, caseId, decision)

/** After an appeal: what became of the reports of a case is another thing now. Says which they were. */
export const changeReportsOf = (ctx: Context, caseId: number, state: 'upheld' | 'dismissed') => redecide(ctx.db, caseId, state)

/** A decision is taken back: the reports that it decided are open again, as they were. */
export const reopenReportsOf = (ctx: Context, caseId: number, decidedAt: Date) => reopen(ctx.db, caseId, decidedAt)

/** The evidence of a decided case is kept until then at least. */
export const sealReportsOf = (ctx: Context, caseId: number, until: Date) => seal(ctx.db, caseId, until)

/** The reports of a case, oldest first, with their evidence. */
export const listReportsOf = (ctx: Context, caseId: number) => listReportsOfCase(ctx.db, caseId)

/** Without its evidence; undefined when there is none. */
export const findReportById = (ctx: Context, id: number) => findReport(ctx.db, id)
