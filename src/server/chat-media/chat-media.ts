/** Media of messages: uploaded, sent with a message, and shown to the two of a conversation alone. The folder's public module. */
import { type ChatMedia, type ChatMediaChoice, type ChatMediaKind, unsentMediaMs } from '#domain/chat-media/chat-media.ts'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Waveform } from '#domain/voice/voice.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { PackedFile } from '#server/infrastructure/files.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { refuseLimited } from '#server/member-limits/member-limits.ts'
import { type NewFile, putFiles, readFile, wholeFileOf } from '#server/chat-media/chat-media-files.ts'
import { mediaUploads } from '#server/chat-media/chat-media.jobs.ts'
import { preparePhoto } from '#server/chat-media/chat-photos.ts'
import { prepareVoice } from '#server/chat-media/voice-notes.ts'
import { pathOf } from '#server/chat-media/media-paths.ts'
import * as store from '#server/chat-media/chat-media.store.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** What is checked and encoded, and not stored yet. */
export type PreparedMedia = {
  files: NewFile[]
  row: Pick<store.NewMedia, 'width' | 'height' | 'thumbhash' | 'duration_ms' | 'waveform'>
}

/** Each kind's own checks. */
const prepare: Record<ChatMediaKind, (ctx: Context, sender: ProfileId, upload: MediaUpload) => Promise<PreparedMedia>> = {
  photo: preparePhoto,
  voice: prepareVoice,
}
const offers: Record<ChatMediaKind, keyof ChatMediaChoice> = { photo: 'photos', voice: 'voice' }

/** `waveform`: of a voice note. */
export type MediaUpload = { kind: ChatMediaKind; path: string; waveform?: Waveform | null }

/**
 * Stores what is to be sent with a message; it goes after a day without one. A repeated claim gets the first reply. Refuses
 * `media_not_offered`, `limited`, `media_refused`, and as photos of profiles do.
 */
export async function addChatMedia(
  ctx: Context,
  site: Site,
  sender: ProfileId,
  upload: MediaUpload,
  claim: Claim | null,
): Promise<ChatMedia> {
  const { kind } = upload
  if (!site.file.chat_media[offers[kind]]) throw new Refusal('media_not_offered')
  await refuseLimited(ctx, sender, 'photos')
  const { files, row } = await prepare[kind](ctx, sender, upload)
  const reply = await mediaUploads.add(ctx, {
    member: sender,
    claim,
    putFiles: (ctx, file) => putFiles(ctx, file, files),
    async storeRow(ctx, file) {
      const now = ctx.now()
      const times = { created_at: now, wipe_at: new Date(now.getTime() + unsentMediaMs) }
      const bytes = files.reduce((sum, one) => sum + one.bytes.length, 0)
      const id = await store.insertMedia(ctx.db, { sender_id: sender, kind, file, bytes, ...row, ...times })
      return JSON.stringify(shown({ id, sender_id: sender, kind, ...row }, false))
    },
  })
  return JSON.parse(reply) as ChatMedia
}

/** As the wire has it. */
function shown(row: store.MediaRow, blurred: boolean): ChatMedia {
  const { id, kind } = row
  const url = `/chat-media/${id}`
  if (kind === 'voice') return { kind, id, url: `${url}/voice`, duration_ms: row.duration_ms ?? 0, waveform: row.waveform ?? [] }
  const size = {
    width: row.width ?? 1,
    height: row.height ?? 1,
    thumbhash: (row.thumbhash ?? Buffer.alloc(0)).toString('base64'),
  }
  return { kind, id, url: `${url}/small.webp`, full: `${url}/full.webp`, ...size, blurred }
}

/**
 * Reads those of several messages at once; the function it returns shows each to a reader. `accepts`: the reader has answered, or wants
 * to see the other's photos.
 */
export async function readChatMedia(ctx: Context, ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  const rows = new Map(wanted.length > 0 ? (await store.listMedia(ctx.db, wanted)).map((row) => [row.id, row]) : [])
  return (id: number | null, reader: ProfileId, accepts: boolean): { media?: ChatMedia } => {
    const row = id === null ? undefined : rows.get(id)
    return row ? { media: shown(row, row.sender_id !== reader && !accepts) } : {}
  }
}

type Sending = { sender: ProfileId; conversation: ConversationId; media: number }

/**
 * Refuses what may not be sent: `media_gone` for what is another's, sent or too old, `media_not_offered` on this brand and to fictional
 * profiles, `media_needs_confirmation` in a first message of a member without a confirmed address.
 */
export async function refuseUnsendable(ctx: Context, site: Site, { sender, conversation, media }: Sending) {
  const standing = await store.findMediaStanding(ctx.db, sender, conversation, media, ctx.now())
  if (!standing) throw new Refusal('not_found')
  if (standing.kind === null) throw new Refusal('media_gone')
  if (standing.fictional || !site.file.chat_media[offers[standing.kind]]) throw new Refusal('media_not_offered')
  if (!standing.confirmed && !standing.answered) throw new Refusal('media_needs_confirmation')
}

/** What a member may send in a conversation now; empty for nothing. */
export async function findMediaChoice(ctx: Context, site: Site, sender: ProfileId, conversation: ConversationId) {
  const { chat_media } = site.file
  if (!chat_media.photos && !chat_media.voice) return {}
  const standing = await store.findMediaStanding(ctx.db, sender, conversation, null, ctx.now())
  return standing && !standing.fictional && (standing.confirmed || standing.answered) ? { media: chat_media } : {}
}

/** What the last messages of conversations show, by conversation. */
export const findMediaKinds = (ctx: Context, last: Parameters<typeof store.findKinds>[1]) =>
  last.length > 0 ? store.findKinds(ctx.db, last) : Promise.resolve(new Map<ConversationId, ChatMediaKind>())

/** The other's photos in this conversation are sharp from now on. Doing it again changes nothing. Refuses `not_found`. */
export async function acceptMedia(ctx: Context, member: ProfileId, conversation: ConversationId) {
  if (!(await store.acceptRow(ctx.db, member, conversation, ctx.now()))) throw new Refusal('not_found')
  return null
}

/** Whether a member sees the other's photos in this conversation sharp. */
export const acceptsMedia = (ctx: Context, member: ProfileId, conversation: ConversationId) =>
  store.findAccepts(ctx.db, member, conversation)

/** Everything that a member's erasing takes along: rows in the transaction of `ctx`, files soon after it. */
export const forgetChatMedia = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => mediaUploads.wipeLater(ctx, await store.deleteAllOf(ctx.db, member)))

/** The whole file also under a path of its own that outlives it. Nothing happens when it is gone. */
export async function copyChatMedia(ctx: Context, { file, kind }: { file: string; kind: ChatMediaKind }, path: string) {
  const found = await readFile(ctx, file, wholeFileOf[kind])
  if (found) await ctx.files.put(path, found.bytes, { contentType: found.contentType })
}

/** By their numbers, who sent them and where their files are. */
export const listChatMediaFiles = async (ctx: Context, ids: readonly number[]) =>
  new Map(ids.length > 0 ? (await store.listFiles(ctx.db, ids)).map((row) => [row.id, row]) : [])

/** Some of what a member sent, after one, for the copy of their data. */
export const listSentFiles = async (ctx: Context, member: ProfileId, after: number): Promise<PackedFile[]> =>
  (await store.listSentAfter(ctx.db, member, after)).map(({ id, kind, file }) => ({
    id,
    name: `chat_media/${id}.${kind === 'photo' ? 'webp' : 'webm'}`,
    path: pathOf(file, wholeFileOf[kind]),
  }))
