/** Reports: a member reports another, with evidence as of that moment. */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { evidenceLifeMs, type Evidence, type ReportRequest } from '#domain/safety/safety.ts'
import { listChatMediaFiles } from '#server/chat-media/chat-media.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { listPhotoTokens } from '#server/photos/photos.ts'
import { listAnsweringRecordings } from '#server/voice/voice.ts'
import { enqueue } from '#server/infrastructure/queue.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { FilesAway } from '#server/infrastructure/files.ts'
import { copyEvidence, copyEvidencePhotos, type Copy } from '#server/safety/reports.jobs.ts'
import * as store from '#server/safety/reports.store.ts'
import { blockMember } from '#server/safety/safety.ts'

/**
 * Files a report; a repeat while it is open is the same report. The reported member is not notified. Refuses `not_found` for
 * oneself, hidden members without contact, and foreign photos or messages. Refuses `report_limit` at a fourth open report of one
 * member, `too_many_requests` beyond the daily limit.
 */
export async function fileReport(ctx: Context, site: Site, reporter: ProfileId, form: ReportRequest) {
  await takeUnconfirmed(ctx, reporter)
  const { reference, copies } = await atomically(ctx, async (ctx) => {
    const filed = await storeOnce(ctx, site, reporter, form)
    if (form.block) await blockMember(ctx, reporter, form.profile)
    return filed
  })
  // at once, before a photo can be deleted; the job does it when this process does not get that far, or the files are away
  await copyEvidence(ctx, copies).catch((error: unknown) => {
    if (!(error instanceof FilesAway)) throw error
    ctx.log.warn({ event: 'report.photos_delayed', reason: error.message }, 'the photos of a report are copied later')
  })
  return { reference }
}

/** A member who has not confirmed an address files fewer reports a day (docs/decisions/0047-evidence-once.md). */
async function takeUnconfirmed(ctx: Context, reporter: ProfileId) {
  if (await store.isConfirmed(ctx.db, reporter)) return
  await ctx.limits.take('report_unconfirmed', { account: String(reporter), address: '' })
}

/** Open reports of one member about another. */
const maxOpenReports = 3

/** The copies that a report needs: photos, recordings, and what messages showed. */
const filesIn = ({ photos, voices = [], messages }: Evidence) => [
  ...new Set([...[...photos, ...voices].map(({ file }) => file), ...messages.flatMap(({ media }) => media?.file ?? [])]),
]

type ReportDetails = { subject: string; conversation: ConversationId | null; message: MessageId | null; image: number | null }

async function storeOnce(ctx: Context, site: Site, reporter: ProfileId, form: ReportRequest) {
  const details = await subjectOf(ctx, site, reporter, form)
  await store.lockReports(ctx.db, reporter)
  const report = { reporter_id: reporter, reported_id: form.profile, subject: details.subject, reason: form.reason }
  const same = await store.findSameReport(ctx.db, report)
  if (same) return { reference: same, copies: [] }
  if ((await store.countOpen(ctx.db, reporter, form.profile)) >= maxOpenReports) throw new Refusal('report_limit')
  const { evidence, copies } = await evidenceOf(ctx, site, form.profile, details)
  const created_at = ctx.now()
  const reference = await store.nextReportReference(ctx.db, created_at.getUTCFullYear())
  const wipe_at = new Date(created_at.getTime() + evidenceLifeMs)
  const about = { ...report, reference, site_id: site.id, details: form.details || null, evidence, created_at, wipe_at }
  const id = await store.insertReport(ctx.db, about)
  ctx.metrics.countAction('report', site)
  await store.linkEvidencePhotos(ctx.db, id, filesIn(evidence))
  if (copies.length > 0) await enqueue(ctx, copyEvidencePhotos, { report: id, copies })
  return { reference, copies }
}

/** What is reported. Members with a conversation may report each other even when one is hidden, for example by a block. */
async function subjectOf(ctx: Context, site: Site, reporter: ProfileId, form: ReportRequest): Promise<ReportDetails> {
  const { profile, image = null, message = null } = form
  const standing = profile === reporter ? null : await store.findReportedStatus(ctx.db, reporter, profile, site.pool_id)
  const conversation = standing?.conversation ?? null
  if (!standing || (!standing.seen && conversation === null)) throw new Refusal('not_found')
  if (form.conversation !== undefined && form.conversation !== conversation) throw new Refusal('not_found')
  if (image !== null && !(standing.seen && (await store.hasPhoto(ctx.db, profile, image)))) throw new Refusal('not_found')
  if (message !== null && !(conversation !== null && (await store.hasMessage(ctx.db, profile, conversation, message))))
    throw new Refusal('not_found')
  return { subject: subjectName(image, message, form.conversation), conversation, message, image }
}

const subjectName = (image: number | null, message: MessageId | null, conversation: ConversationId | undefined) =>
  message !== null
    ? `message:${message}`
    : image !== null
      ? `photo:${image}`
      : conversation !== undefined
        ? `chat:${conversation}`
        : 'profile'

async function evidenceOf(ctx: Context, site: Site, reported: ProfileId, { conversation, message, image }: ReportDetails) {
  const photos = (await listPhotoTokens(ctx, reported)).map(({ id, token }) => ({ id, from: token, file: randomId() }))
  const stored = await store.insertEvidencePhotos(ctx.db, site.pool_id, photos)
  const fileOf = ({ id, file }: { id: number; file: string }) => stored.get(id)?.file ?? file
  const spoken = conversation === null ? [] : await store.messagesAround(ctx.db, { conversation, reported, message })
  const shown = await shownIn(ctx, site, reported, spoken)
  const answers = await voicesOf(ctx, site, reported)
  const voices = [...answers.shown, ...shown.voices]
  const evidence: Evidence = {
    profile: await store.profileTexts(ctx.db, reported),
    photos: [...photos.map((photo) => ({ file: fileOf(photo), reported: photo.id === image })), ...shown.photos],
    ...(voices.length > 0 && { voices }),
    messages: shown.messages,
  }
  const added = photos.filter(({ id }) => stored.get(id)?.isNew)
  return { evidence, copies: [...added.map(({ from, file }): Copy => ({ from, file })), ...shown.copies, ...answers.copies] }
}

/** What messages showed: of the reported member a copy, of the reporter only that there was something. */
async function shownIn(ctx: Context, site: Site, reported: ProfileId, spoken: readonly store.SpokenEvidence[]) {
  const media = await listChatMediaFiles(
    ctx,
    spoken.flatMap(({ shown }) => shown ?? []),
  )
  const theirs = [...media.values()].filter(({ sender_id }) => sender_id === reported)
  const wanted = theirs.map(({ id, kind, file }) => ({ media: id, kind, from: file, file: randomId() }))
  const stored = await store.insertEvidenceMedia(ctx.db, site.pool_id, wanted)
  const messages = spoken.map(({ shown, ...words }) => {
    const one = shown === null ? undefined : media.get(shown)
    const file = shown === null ? undefined : stored.get(shown)?.file
    return one ? { ...words, media: { kind: one.kind, ...(file !== undefined && { file }) } } : words
  })
  return {
    messages,
    photos: messages.flatMap(({ media, reported }) =>
      media?.kind === 'photo' && media.file !== undefined ? [{ file: media.file, reported }] : [],
    ),
    voices: messages.flatMap(({ media }) =>
      media?.kind === 'voice' && media.file !== undefined ? [{ file: media.file, prompt: null }] : [],
    ),
    copies: wanted.flatMap(({ media, kind, from, file }): Copy[] =>
      stored.get(media)?.isNew ? [{ from, file, media: kind }] : [],
    ),
  }
}

/** The answers in voice, which evidence holds as it holds photos. */
async function voicesOf(ctx: Context, site: Site, reported: ProfileId) {
  const recordings = await listAnsweringRecordings(ctx, reported)
  const stored = await store.insertEvidenceRecordings(
    ctx.db,
    site.pool_id,
    recordings.map(({ id }) => ({ id, file: randomId() })),
  )
  const shown = recordings.flatMap(({ id, prompt }) => {
    const file = stored.get(id)?.file
    return file ? [{ file, prompt }] : []
  })
  const copies = recordings.flatMap(({ id, file: from }): Copy[] => {
    const copy = stored.get(id)
    return copy?.isNew ? [{ from, file: copy.file, isRecording: true }] : []
  })
  return { shown, copies }
}
