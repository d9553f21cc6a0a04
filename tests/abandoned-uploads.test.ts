/** Uploads of a process that died before their rows were stored: the files go by themselves, and those that were stored stay. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { putFiles } from '#server/chat-media/chat-media-files.ts'
import { mediaUploads } from '#server/chat-media/chat-media.jobs.ts'
import { putOrThrowAway } from '#server/photos/photos.jobs.ts'
import { recordingFile, recordingUploads } from '#server/voice/voice.jobs.ts'
import { upload, photoForm } from './chat-photos.ts'
import { memberFixtures } from './member-fixtures.ts'
import { recordingForm } from './recordings.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app)

const bytes = Uint8Array.of(1, 2, 3)
const pictures = [
  { name: 'small.webp', bytes, contentType: 'image/webp' },
  { name: 'full.webp', bytes, contentType: 'image/webp' },
] as const
const kinds = {
  photos: (ctx: Context, member: ProfileId) => putOrThrowAway(ctx, member, randomId(), bytes),
  voice: (ctx: Context, member: ProfileId) =>
    recordingUploads.put(ctx, member, randomId(), (ctx, file) =>
      ctx.files.put(recordingFile(file), bytes, { contentType: 'audio/webm' }),
    ),
  'chat-media': (ctx: Context, member: ProfileId) =>
    mediaUploads.put(ctx, member, randomId(), (ctx, file) => putFiles(ctx, file, pictures)),
}

test.each(Object.entries(kinds))(
  'files of %s without a row go a quarter of an hour later; with one they stay',
  async (kind, put) => {
    const { id, call } = await newMember()
    await upload({ call })
    await call('POST /api/voice.php', { form: await recordingForm(), key: `${kind}-voice` })
    await call('POST /api/profileimage.php', { form: await photoForm(), key: `${kind}-photo` })
    await app.runJobs()
    const files = async () => (await app.files()).filter((path) => path.startsWith(`${kind}/`)).sort()
    const stored = await files()
    expect(stored.length).toBeGreaterThan(0)
    await put(app.ctx, id)
    const { rows } = await sql<{
      pool: number
    }>`select pool_of_job(data) as pool from queue.job where name like '%wipe-unstored'`.execute(app.ctx.db)
    // the job moves with the pool: the cell that stays behind has no row of it
    expect(new Set(rows.map(({ pool }) => pool))).toEqual(new Set([app.site().pool_id]))
    app.wait(14 * 60_000)
    await app.runJobs()
    expect((await files()).length).toBeGreaterThan(stored.length)
    app.wait(2 * 60_000)
    await app.runJobs()
    expect(await files()).toEqual(stored)
  },
)
