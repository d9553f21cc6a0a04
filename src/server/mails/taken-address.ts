/** Addresses that belong to somebody already: who typed one gets the usual answer, and its owner is told by mail. */
import type { Locale } from '#domain/languages/languages.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { findAccount, findReader } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** In the place of the mail that would confirm an address. */
export const noticeOf = ({ to, locale, site, origin }: { to: string; locale: Locale; site: Site; origin: string }) => ({
  to,
  locale,
  site,
  values: { name: '', isTaken: true },
  link: `${origin}/login`,
})

/** The notice to the member who has an address, in their language; null where nobody has it but who asks. */
export async function noticeToOwner(
  ctx: Context,
  site: Site,
  { email, asker, origin }: { email: string; asker: number; origin: string },
) {
  const owner = await findAccount(ctx, site, email)
  if (!owner || owner.id === asker) return null
  const reader = await findReader(ctx, owner.id)
  return reader && noticeOf({ to: reader.email, locale: reader.locale, site, origin })
}
