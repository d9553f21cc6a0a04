/** Private notes: a member's words about another person, for their writer alone. The folder's public module. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { mayMeet } from '#server/profiles/profiles.ts'

const select = prepared<{ text: string }>(
  'private-notes.select',
  'select text from private_note where member_id = $1::bigint and other_id = $2::bigint',
  { text: 'text' },
)
const upsert = prepared(
  'private-notes.upsert',
  `insert into private_note (member_id, other_id, text, written_at) values ($1::bigint, $2::bigint, $3, $4::timestamptz)
    on conflict (member_id, other_id) do update set text = excluded.text, written_at = excluded.written_at`,
)
const remove = prepared('private-notes.remove', 'delete from private_note where member_id = $1::bigint and other_id = $2::bigint')

/** The member's note on a person; null without one, and for those they may not meet. */
async function readNote(ctx: Context, site: Site, member: ProfileId, other: ProfileId) {
  const [row] = (await mayMeet(ctx, member, other, site)) ? await select(ctx.db, [member, other]) : []
  return { text: row?.text ?? null }
}

/** Writes or changes the note; safe to repeat. Refuses `not_found` for oneself and for those the member may not meet. */
async function writeNote(ctx: Context, site: Site, member: ProfileId, other: ProfileId, text: string) {
  if (!(await mayMeet(ctx, member, other, site))) throw new Refusal('not_found')
  await upsert(ctx.db, [member, other, text, ctx.now()])
  return null
}

async function removeNote(ctx: Context, member: ProfileId, other: ProfileId) {
  await remove(ctx.db, [member, other])
  return null
}

export const privateNotesHandlers = {
  'GET /api/private_note.php': ({ ctx, site, member, query }) => readNote(ctx, site, member.profile, query.profile),
  'PUT /api/private_note.php': ({ ctx, site, member, body }) => writeNote(ctx, site, member.profile, body.profile, body.text),
  'DELETE /api/private_note.php': ({ ctx, member, body }) => removeNote(ctx, member.profile, body.profile),
} satisfies Partial<Handlers>
