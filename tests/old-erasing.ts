/** Erasing as a server does that does not know a newer kind of file: by the database alone. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { leave } from '#server/account-deletion/account-deletion.jobs.ts'

export async function leaveAndErase(ctx: Context, member: ProfileId) {
  await leave(ctx, member, 0)
  const { rows } = await sql<{ done: boolean }>`select erase_member(${member}, ${ctx.now()}) as done`.execute(ctx.db)
  if (!rows[0]?.done) throw new Error('The member was not erased')
}
