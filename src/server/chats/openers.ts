/** Openers: first words that fit two members, from an answer, an interest or a town. They are suggestions: nothing sends them. */
import type { Opener } from '#domain/chats/chats.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { commonGround } from '#domain/profiles/common-ground.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { PromptAnswer } from '#domain/prompts/prompts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { getUser } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { getProfile } from '#server/profiles/profiles.ts'
import { promptWords } from '#server/prompts/prompts.ts'

const most = 3

/** Null where the profile may not be opened: the chat may still be. */
const findProfile = (ctx: Context, site: Site, locale: Locale, self: ProfileId, peer: ProfileId) =>
  getProfile(ctx, site, { viewer: self, locale }, peer).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** It replies to the answer, which stands above the writing line. */
const openerOf = (text: string, { id, question, text: words, voice }: PromptAnswer): Opener => ({
  text,
  about: { kind: 'answer', id },
  shown: { kind: 'answer', question, text: words, ...(voice && { voice_ms: voice.duration_ms }) },
})

/** Up to three, in the writer's language; none where the two share nothing. */
export async function listOpeners(
  ctx: Context,
  site: Site,
  locale: Locale,
  self: ProfileId,
  peer: ProfileId,
): Promise<{ openers?: Opener[] }> {
  if (!site.file.profile_prompts.openers) return {}
  const [{ profile: mine }, theirs] = await Promise.all([getUser(ctx, site, self), findProfile(ctx, site, locale, self, peer)])
  if (!theirs) return {}
  const words = promptWords(ctx, site, locale)
  const fields = ctx.texts.translator(locale, site.file.form_of_address)
  const ground = commonGround(mine, theirs)
  const [first, second] = (ground?.interests ?? []).map((interest) => fields(`fields.interests.${interest}`))
  const answer = theirs.answers?.[0]
  const openers: Opener[] = [
    ...(answer ? [openerOf(words('openers.answer'), answer)] : []),
    ...(first ? [{ text: words('openers.interest', { interest: first }) }] : []),
    ...(ground?.home === 'city' && theirs.city ? [{ text: words('openers.city', { city: theirs.city }) }] : []),
    ...(second ? [{ text: words('openers.interest_tip', { interest: second }) }] : []),
  ]
  return openers.length > 0 ? { openers: openers.slice(0, most) } : {}
}
