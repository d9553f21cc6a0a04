/** Safety, kept: who does not want to see whom, and what is reported. Other features use this file and no other file of the folder. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Blocks } from '#domain/safety/safety.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { publishChanged } from '#server/events/events.ts'
import { cursorAfter, readCursor } from '#server/infrastructure/cursor.ts'
import { cardsOf } from '#server/profiles/profiles.ts'
import type { Site } from '#server/sites/sites.ts'
import { dropReporter } from '#server/safety/reports.store.ts'
import { insertBlock, listBlockRows, removeBlock } from '#server/safety/safety.store.ts'

export { skipScreening, contactLimit, contactsOf, screenMessage } from '#server/safety/message-screening.ts'

const blocksPageSize = 20

/**
 * Hides two members from each other, at once and everywhere. The answer is the same whoever is named: somebody who is gone, who blocked first, who never was.
 * The other hears of it when they would hear of a departure: by and by. Refuses only oneself (`not_found`).
 */
export async function blockMember(ctx: Context, member: ProfileId, other: ProfileId) {
  if (member === other) throw new Refusal('not_found')
  await insertBlock(ctx.db, member, other, ctx.now())
  publishChanged(ctx, [member])
  return null
}

/** Takes back my own block: what was between us is there again, unless the other has blocked me. */
export async function unblockMember(ctx: Context, member: ProfileId, other: ProfileId) {
  await removeBlock(ctx.db, member, other)
  publishChanged(ctx, [member])
  return null
}

/** One page of whom the member blocked, newest first. Whoever is gone is left out, and whoever blocked them too: that must look the same. */
export async function listBlocks(ctx: Context, site: Site, member: ProfileId, before?: string): Promise<Blocks> {
  const rows = await listBlockRows(ctx.db, member, readCursor(before), blocksPageSize + 1)
  const page = rows.slice(0, blocksPageSize)
  const ids = page.map(({ id }) => id)
  const cards = await cardsOf(ctx, site, ids)
  const last = rows.length > blocksPageSize ? page.at(-1) : undefined
  return { profiles: ids.flatMap((id) => cards.get(id) ?? []), next: last ? cursorAfter(last.at, last.id) : null }
}

/** A member who is erased: what they said in reports goes with them. What others reported about them waits for its decision (decision 0023). */
export const eraseReportsOf = (ctx: Context, member: ProfileId) => dropReporter(ctx.db, member)
