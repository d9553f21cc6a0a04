/** The copy of a member's data as ZIP files of a bounded size: one JSON file for each kind of thing, photos, and recordings. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type CopyPlace, eachPage, listOwnMessages, listTalks, plainKinds } from '#server/account-deletion/copy-rows.store.ts'
import { openJsonList } from '#server/account-deletion/json-list.ts'
import { openZip, type ZipFile } from '#server/account-deletion/zip-file.ts'
import { listSentFiles } from '#server/chat-media/chat-media.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { PackedFile } from '#server/infrastructure/files.ts'
import { listPhotoFiles } from '#server/photos/photos.ts'
import { listRecordingFiles } from '#server/voice/voice.ts'

/** A part is in memory while it is made. Only a single file that is longer makes a longer part. */
const partBytes = 32_000_000
/** The end of a part: the list of its entries. */
const directoryBytes = 500_000
/** A JSON file goes on in another of the next number: what is longer opens nowhere. */
const jsonBytes = 32_000_000

type Cut = Omit<CopyPlace, 'source'>

type Part = { ctx: Context; member: ProfileId; zip: ZipFile; missing: string[] }
/** Writes what fits; returns where the next part goes on, null at the end. */
type Source = { name: string; kind: string; write: (part: Part, from: Cut | null) => Promise<Cut | null> }

const sources: readonly Source[] = [
  ...plainKinds.map((kind) => ({ name: kind, kind, write: (part: Part) => writeKind(part, kind) })),
  { name: 'conversations', kind: 'conversations', write: writeTalks },
  { name: 'messages', kind: 'messages', write: writeMessages },
  { name: 'photo_files', kind: 'photos', write: (part, from) => writeFiles(part, from, listPhotoFiles) },
  { name: 'chat_media_files', kind: 'chat_media', write: (part, from) => writeFiles(part, from, listSentFiles) },
  { name: 'recording_files', kind: 'recordings', write: (part, from) => writeFiles(part, from, listRecordingFiles) },
]

type Options = { number: number; from: CopyPlace | null; wanted?: readonly string[] }

/** One part of the copy of everything, or of the kinds that are `wanted`. `next`: where the next part begins; null after the last. */
export async function packPart(ctx: Context, member: ProfileId, { number, from, wanted }: Options) {
  const part: Part = { ctx, member, zip: openZip(ctx.now(), partBytes + directoryBytes), missing: [] }
  const asked = sources.filter(({ kind }) => !wanted || wanted.includes(kind))
  const begin = from ? asked.findIndex(({ name }) => name === from.source) : 0
  if (begin < 0) throw new Error(`a copy has no ${from?.source ?? ''}`)
  let next: CopyPlace | null = null
  for (const { name, write } of asked.slice(begin)) {
    const place = from?.source === name ? from : null
    const cut: Cut | null = isFull(part.zip) ? { after: [], file: 1 } : await write(part, place)
    if (cut) next = { source: name, ...cut }
    if (next) break
  }
  if (part.missing.length > 0) await writeMissing(part, number)
  return { bytes: part.zip.end(), next }
}

const isFull = (zip: ZipFile, more = 0) => zip.size() + more >= partBytes || !zip.hasRoom()

const nameOf = (name: string, file: number) => (file === 1 ? `${name}.json` : `${name}-${file}.json`)

function openList(zip: ZipFile, name: string, file: number) {
  const text = zip.openText(nameOf(name, file))
  const { end, ...list } = openJsonList(text.write)
  return { ...list, length: text.length, close: () => end().then(text.close) }
}

async function writeKind({ ctx, member, zip }: Part, kind: string) {
  const list = openList(zip, kind, 1)
  await eachPage(ctx, member, kind, (rows) => list.addRows(rows))
  await list.close()
  return null
}

type List = ReturnType<typeof openList>
/** Writes a page after `after`; returns where the next begins, null after the last. */
type WritePage = (list: List, after: Cut['after']) => Promise<Cut['after'] | null>

/** JSON files of pages: another file where one is long enough, another part where this one is. */
async function writePages({ zip }: Part, name: string, from: Cut | null, writePage: WritePage): Promise<Cut | null> {
  let file = from?.file ?? 1
  let list = openList(zip, name, file)
  for (let after = from?.after ?? []; ;) {
    const next = await writePage(list, after)
    if (!next) break
    after = next
    const isCut = isFull(zip)
    if (!isCut && list.length() < jsonBytes) continue
    await list.close()
    file += 1
    if (isCut) return { after, file }
    list = openList(zip, name, file)
  }
  await list.close()
  return null
}

function writeMessages(part: Part, from: Cut | null) {
  return writePages(part, 'messages', from, async (list, [after]) => {
    const rows = await listOwnMessages(part.ctx.db, part.member, after ?? 0)
    await list.addRows(rows.map(({ row }) => row))
    const last = rows.at(-1)
    return last ? [last.id] : null
  })
}

function writeTalks(part: Part, from: Cut | null) {
  return writePages(part, 'conversations', from, async (list, [talk, message]) => {
    const { talks, next } = await listTalks(part.ctx.db, part.member, { talk: talk ?? 0, message: message ?? null })
    for (const talk of talks) await list.addLong(talk)
    return next && [next.talk, next.message]
  })
}

type ListFiles = (ctx: Context, member: ProfileId, after: number) => Promise<PackedFile[]>

async function writeFiles({ ctx, member, zip, missing }: Part, from: Cut | null, listFiles: ListFiles): Promise<Cut | null> {
  let after = from?.after[0] ?? 0
  for (let page = await listFiles(ctx, member, after); page.length > 0; page = await listFiles(ctx, member, after)) {
    for (const { id, name, path } of page) {
      const found = await ctx.files.get(path)
      if (found && isFull(zip, found.bytes.length) && !zip.isEmpty()) return { after: [after], file: 1 }
      if (found) zip.addFile(name, found.bytes)
      else missing.push(name)
      after = id
    }
  }
  return null
}

/** Files that went while the copy was made; in a file of the part's own number, so that all parts unpack into one folder. */
async function writeMissing({ zip, missing }: Part, number: number) {
  const list = openList(zip, 'missing_files', number)
  await list.addRows(missing.map((file) => ({ file })))
  await list.close()
}
