/** A conversation of photos for the bench: portraits of the demo data, uploaded as members upload theirs. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { addChatMedia } from '#server/chat-media/chat-media.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { writeLongTalk } from '../../seed/long-talk.ts'

const portraits = 'seed/portraits'

type PhotoTalk = { conversation: number; sender: number; count: number }

/** Puts photos in place of whatever two have written to each other. */
export async function writePhotoTalk(ctx: Context, { conversation, sender, count }: PhotoTalk) {
  const site = ctx.sites.all()[0]
  if (!site) throw new Error('There is no brand.')
  const folder = await mkdtemp(join(tmpdir(), 'duet-photo-talk-'))
  const names = (await readdir(portraits)).filter((name) => name.endsWith('.webp'))
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const path = join(folder, `${n}.jpg`)
    await sharp(join(portraits, names[n % names.length] ?? ''))
      .jpeg()
      .toFile(path)
    ids.push((await addChatMedia(ctx, site, sender as ProfileId, { kind: 'photo', path }, null)).id)
  }
  await rm(folder, { recursive: true })
  await writeLongTalk(ctx.db, { conversation, first: sender, count })
  await sql`
    with photo as (select id, row_number() over (order by id) as n from chat_media where id = any(${ids}::bigint[])),
      numbered as (select id, row_number() over (order by id) as n from message where conversation_id = ${conversation}),
      shown as (update message m set media_id = p.id, sender_id = ${sender} from photo p join numbered x using (n)
                 where m.conversation_id = ${conversation} and m.id = x.id returning m.id, m.media_id)
    update chat_media k set conversation_id = ${conversation}, message_id = shown.id, wipe_at = null from shown where k.id = shown.media_id`.execute(
    ctx.db,
  )
}
