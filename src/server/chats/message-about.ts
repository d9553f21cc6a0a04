/** What a message replies to: an answer or a photo of the receiver's profile, or a message before it; stored as it was and shown to both. */
import { sql } from 'kysely'
import {
  type ConversationId,
  type MessageAbout,
  type MessageId,
  quoteLength,
  type ReplyTo,
  type StoredAbout,
} from '#domain/chats/chats.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Photo } from '#domain/photos/photos.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Claim } from '#server/http/idempotency.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { listPhotosById, listPhotosForOthers } from '#server/photos/photos.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { listShownAnswers, questionOf } from '#server/prompts/prompts.ts'

/** One who reads on a brand in a language. */
type Reader = { site: Site; locale: Locale }
type Reply = { sender: ProfileId; conversation: ConversationId; claim: Claim }

/**
 * What is replied to, as it is now. Null where the conversation is not the sender's, and for a repeat of a message whose answer or
 * photo went meanwhile: sending finds both by itself. Refuses `about_gone` when the receiver's profile does not show it (any more), and
 * when the writer sees no such message here.
 */
export async function findAbout(ctx: Context, reader: Reader, reply: Reply, about: ReplyTo): Promise<StoredAbout | null> {
  const peer = await findPeer(ctx.db, reply)
  if (peer === null) return null
  const found =
    about.kind === 'message'
      ? await findQuote(ctx.db, reply, about.id)
      : await (about.kind === 'answer' ? findAnswer : findPhoto)(ctx, reader, peer, about.id)
  if (!found && !(await isRepeat(ctx.db, reply))) throw new Refusal('about_gone')
  return found
}

async function findAnswer(ctx: Context, { site, locale }: Reader, peer: number, id: number): Promise<StoredAbout | null> {
  const answer = (await listShownAnswers(ctx, site, locale, peer)).find((one) => one.id === id)
  if (!answer) return null
  const { prompt, text, voice } = answer
  return { kind: 'answer', id, prompt, text, ...(voice && { voice_ms: voice.duration_ms }) }
}

async function findPhoto(ctx: Context, { site }: Reader, peer: number, id: number): Promise<StoredAbout | null> {
  const photos = await listPhotosForOthers(ctx, peer as ProfileId, site.file.unreviewed_photos)
  return photos.some((photo) => photo.id === id) ? { kind: 'photo', id } : null
}

/** A message of this conversation that the writer sees: its beginning. */
async function findQuote(db: Db, { sender, conversation }: Reply, id: number): Promise<StoredAbout | null> {
  const { rows } = await sql<{ id: MessageId; sender: ProfileId; text: string }>`
    select m.id, m.sender_id as sender, left(m.text, ${quoteLength}::int) as text
      from conversation_member mine join message m on m.conversation_id = mine.conversation_id and m.id = ${id} and m.id > mine.cleared_id
     where mine.member_id = ${sender} and mine.conversation_id = ${conversation}`.execute(db)
  return rows[0] ? { kind: 'message', ...rows[0] } : null
}

async function findPeer(db: Db, { sender, conversation }: Reply): Promise<number | null> {
  const { rows } = await sql<{ peer: number }>`
    select lo_id + hi_id - ${sender}::bigint as peer from conversation where id = ${conversation} and ${sender}::bigint in (lo_id, hi_id)`.execute(
    db,
  )
  return rows[0]?.peer ?? null
}

/** A message under this key was sent already. */
export const isRepeat = async (db: Db, { claim: { scope, key } }: Pick<Reply, 'claim'>) =>
  (await db.selectFrom('idempotency_key').select('key').where('scope', '=', scope).where('key', '=', key).executeTakeFirst()) !==
  undefined

/** What a stored message replies to, and what it shows. */
export const findStoredParts = async (db: Db, conversation: ConversationId, message: MessageId) =>
  (await db
    .selectFrom('message')
    .select(['about', 'media_id'])
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .executeTakeFirst()) ?? { about: null, media_id: null }

/** Reads the photos of all at once; the function it returns shows each to the reader. */
export async function readAbouts(ctx: Context, { site, locale }: Reader, abouts: readonly (StoredAbout | null)[]) {
  const ids = abouts.flatMap((about) => (about?.kind === 'photo' ? [about.id] : []))
  const photos: Map<number, Photo> =
    ids.length > 0 ? await listPhotosById(ctx, ids, site.file.unreviewed_photos) : new Map<number, Photo>()
  return (about: StoredAbout | null): { about?: MessageAbout } => {
    if (!about) return {}
    if (about.kind === 'message') return { about }
    if (about.kind === 'photo') return { about: { kind: 'photo', image: photos.get(about.id) ?? null } }
    const { kind, prompt, text, voice_ms } = about
    return { about: { kind, question: questionOf(ctx, site, locale, prompt), text, ...(voice_ms !== undefined && { voice_ms }) } }
  }
}
