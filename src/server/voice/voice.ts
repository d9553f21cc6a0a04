/** Voice: checks recordings, and stores those that answer prompts (docs/decisions/0126-voice.md). The folder's public module. */
import { readFile, stat } from 'node:fs/promises'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { type Recording, rebuildRecording, recordingType } from '#domain/voice/recordings.ts'
import { type Voice, type VoiceUse, voiceLimits, type Waveform } from '#domain/voice/voice.ts'
import type { Claim } from '#server/http/idempotency.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { PackedFile } from '#server/infrastructure/files.ts'
import { lockMember } from '#server/member-rows/member-rows.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { recordingFile, recordingUploads } from '#server/voice/voice.jobs.ts'
import * as store from '#server/voice/voice.store.ts'

/** What was recorded and not used goes after this time. */
const unusedMs = dayMs
/** Of one member; the oldest makes room. */
const mostUnused = 10

/**
 * A recording that was uploaded into a file, written anew. Refuses `voice_too_large` before it is read, `voice_too_long` and
 * `voice_not_readable`.
 */
export async function readRecording(path: string, use: VoiceUse): Promise<Recording> {
  const limits = voiceLimits[use]
  if ((await stat(path)).size > limits.maxBytes) throw new Refusal('voice_too_large')
  return rebuildRecording(await readFile(path), limits)
}

type Upload = { path: string; waveform: Waveform }

/**
 * Stores a recording that an answer may use; it goes after a day without one. A repeated claim gets the first reply. Refuses
 * `field_not_offered` on a brand without voice, and as `readRecording`.
 */
export async function addRecording(
  ctx: Context,
  site: Site,
  member: ProfileId,
  { path, waveform }: Upload,
  claim: Claim | null,
): Promise<Voice> {
  const { most, voice } = site.file.profile_prompts
  if (!voice || most === 0) throw new Refusal('field_not_offered', { field: 'voice' })
  const { bytes, durationMs: duration_ms } = await readRecording(path, 'answer')
  const reply = await recordingUploads.add(ctx, {
    member,
    claim,
    putFiles: (ctx, file) => ctx.files.put(recordingFile(file), bytes, { contentType: recordingType }),
    async storeRow(ctx, file) {
      await makeRoom(ctx, member)
      const created_at = ctx.now()
      const wipe_at = new Date(created_at.getTime() + unusedMs)
      const id = await store.insertRecording(ctx.db, { member_id: member, file, duration_ms, waveform, created_at, wipe_at })
      return JSON.stringify({ id, duration_ms, waveform } satisfies Voice)
    },
  })
  return JSON.parse(reply) as Voice
}

async function makeRoom(ctx: Context, member: ProfileId) {
  await lockMember(ctx.db, member)
  const unused = (await store.listRecordingsOf(ctx.db, member)).filter(({ wipe_at }) => wipe_at !== null)
  const tooMany = unused.slice(0, Math.max(0, unused.length - mostUnused + 1)).map(({ id }) => id)
  if (tooMany.length > 0) await recordingUploads.wipeLater(ctx, await store.deleteRecordings(ctx.db, member, tooMany))
}

/** Whose recording it is; null when it is gone. */
export const findRecordingOwner = async (ctx: Context, id: number): Promise<ProfileId | null> =>
  (await store.findRecordingRow(ctx.db, id))?.member_id ?? null

/** Null when it is gone. Who may hear it is the caller's question. */
export async function readRecordingBytes(ctx: Context, id: number) {
  const row = await store.findRecordingRow(ctx.db, id)
  return row && (await ctx.files.get(recordingFile(row.file)))
}

/** Those that a member's answers use, with the prompts they answer. */
export const listAnsweringRecordings = (ctx: Context, member: ProfileId) => store.listAnswering(ctx.db, member)

/** Of these numbers, those of the member's own recordings. */
export async function ownRecordings(ctx: Context, member: ProfileId): Promise<Set<number>> {
  return new Set((await store.listRecordingsOf(ctx.db, member)).map(({ id }) => id))
}

/** A recording also under a path of its own that outlives it. Nothing happens when it is gone. */
export async function copyRecording(ctx: Context, file: string, path: string) {
  const stored = await ctx.files.get(recordingFile(file))
  if (stored) await ctx.files.put(path, stored.bytes, { contentType: stored.contentType })
}

/** Everything that a member's erasing takes along: rows in the transaction of `ctx`, files soon after it. */
export const forgetRecordings = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => recordingUploads.wipeLater(ctx, await store.deleteRecordings(ctx.db, member)))

/** What a member recorded and that is still there, after one, for the copy of their data. */
export const listRecordingFiles = async (ctx: Context, member: ProfileId, after: number): Promise<PackedFile[]> =>
  (await store.listRecordingsOf(ctx.db, member))
    .filter(({ id }) => id > after)
    .map(({ id, file }) => ({ id, name: `recordings/${id}.webm`, path: recordingFile(file) }))
