/** Translation: a text that a member may read, in their language. The folder's public module. */
import type { ConversationId, MessageId } from '#domain/chats/chats.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { mostTranslated, type Translation, type TranslationRequest } from '#domain/translation/translation.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { TranslatorAway } from '#server/ports/translator.ts'
import { getProfile } from '#server/profiles/profiles.ts'
import { findTranslation, saveTranslation } from '#server/translation/translation-cache.ts'

/** Seconds after which a page may try again. */
const retrySeconds = 30

const selectText = prepared<{ text: string }>(
  'translation.selectText',
  `select m.text from conversation_member cm join message m on m.conversation_id = cm.conversation_id and m.id = $3::bigint and m.id > cm.cleared_id
     join member them on them.id = cm.peer_id and them.status = 'active'
    where cm.member_id = $1::bigint and cm.conversation_id = $2::bigint
      and not exists (select from exclusion e where e.member_id = cm.member_id and e.other_id = cm.peer_id)`,
  { text: 'text' },
)

/** Whether a brand offers it, and the installation can. */
export const hasTranslation = (ctx: Context, { file }: Site) => file.translation === 'on' && ctx.translator.isThere

/**
 * The text at a place, translated. Refuses `not_found` where there is no text for the member or the brand has no translation,
 * `too_many_requests`, and `translation_away` with `retry_after` while the service is away.
 */
async function translate(ctx: Context, site: Site, member: ProfileId, locale: Locale, place: TranslationRequest) {
  if (!hasTranslation(ctx, site)) throw new Refusal('not_found')
  const text = await textAt(ctx, site, member, locale, place)
  if (!text || text.length > mostTranslated) throw new Refusal('not_found')
  const found = await findTranslation(ctx, text, locale)
  if (found) return found
  // what was stored costs the service nothing, so it is not counted
  await ctx.limits.take('translate_daily', { account: String(member), address: '' })
  const translation: Translation = await ctx.translator.translate(text, locale).catch((error: unknown) => {
    if (!(error instanceof TranslatorAway)) throw error
    ctx.log.warn({ event: 'translation.away', reason: error.message }, 'the translation service did not answer')
    throw new Refusal('translation_away', { retry_after: retrySeconds })
  })
  await saveTranslation(ctx, text, locale, translation)
  return translation
}

async function textAt(ctx: Context, site: Site, member: ProfileId, locale: Locale, place: TranslationRequest) {
  if ('message' in place) return textOfMessage(ctx, member, place.conversation, place.message)
  const { personal, answers = [] } = await getProfile(ctx, site, { viewer: member, locale }, place.profile)
  return place.answer === null ? personal : answers.find(({ id }) => id === place.answer)?.text
}

const textOfMessage = async (ctx: Context, member: ProfileId, conversation: ConversationId, message: MessageId) =>
  (await selectText(ctx.db, [member, conversation, message]))[0]?.text

export const translationHandlers = {
  'POST /api/translation.php': ({ ctx, site, member, body, request }) =>
    translate(ctx, site, member.profile, request.locale, body),
} satisfies Partial<Handlers>
