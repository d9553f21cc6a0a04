/** The copy of a member's data as files: one JSON file for each kind of thing, and the photos. */
import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { collect } from '#server/account-deletion/exports.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readSentMedia } from '#server/chat-media/chat-media.ts'
import { readPhotos } from '#server/photos/photos.ts'
import { readRecordings } from '#server/voice/voice.ts'

const zipped = promisify<AsyncZippable, Uint8Array>(zip)

/** A ZIP file of everything, or of the kinds that are `wanted`; photos are as small as they get. */
export async function packMember(ctx: Context, member: ProfileId, wanted?: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const entries: AsyncZippable = {}
  for (const [name, rows] of Object.entries(await collect(ctx.db, member, ctx.now())))
    if (wanted === undefined || wanted.includes(name)) entries[`${name}.json`] = strToU8(JSON.stringify(rows, null, 2))
  if (wanted === undefined || wanted.includes('photos'))
    for (const { id, bytes } of await readPhotos(ctx, member)) entries[`photos/${id}.webp`] = [bytes, { level: 0 }]
  if (wanted === undefined || wanted.includes('chat_media'))
    for (const { name, bytes } of await readSentMedia(ctx, member)) entries[`chat_media/${name}`] = [bytes, { level: 0 }]
  if (wanted === undefined || wanted.includes('recordings'))
    for (const { id, bytes } of await readRecordings(ctx, member)) entries[`recordings/${id}.webm`] = [bytes, { level: 0 }]
  return new Uint8Array(await zipped(entries))
}
