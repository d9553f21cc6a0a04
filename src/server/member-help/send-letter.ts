/** Queues a letter to a member, from the brand where they signed up. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findSiteOfMember } from '#server/look-up/look-up.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { letterMail, type LetterName } from '#server/member-help/letters.ts'

/** The brand of a member, and where its links lead. Refuses `not_found`. */
export async function homeOf(ctx: Context, member: ProfileId) {
  const site = ctx.sites.byId((await findSiteOfMember(ctx, member)) ?? 0)
  if (!site) throw new Refusal('not_found')
  return { site, origin: siteOriginOf(ctx, site) }
}

type SentLetter = { letter: LetterName; until?: Date }
export async function sendLetter(ctx: Context, member: ProfileId, { letter, until }: SentLetter) {
  const { site, origin } = await homeOf(ctx, member)
  await enqueueMail(ctx, letterMail, { member, site: site.id, origin, letter, until: until?.toISOString() ?? null })
}
