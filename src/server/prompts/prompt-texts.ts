/** The words of prompts and openers in every language (`locales/prompts/`). Browsers get only what a page shows. */
import type { Locale } from '#domain/languages/languages.ts'
import { promptKeys } from '#domain/prompts/prompt-keys.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { openTexts, type Translate } from '#server/infrastructure/texts.ts'
import type { Site } from '#server/ports/site-directory.ts'

const texts = declareState(() => openTexts({ folder: new URL('../../../locales/prompts/', import.meta.url) }))

export const promptWords = (ctx: Context, site: Site, locale: Locale): Translate =>
  texts(ctx).translator(locale, site.file.form_of_address)

const written = new Set<string>(promptKeys)

/** The question of a key, of this brand or of another one of its pool; null when there is none (any more). */
export function questionOf(ctx: Context, site: Site, locale: Locale, key: string): string | null {
  if (written.has(key)) return promptWords(ctx, site, locale)(`prompts.${key}`)
  const beside = ctx.sites.all().filter(({ pool_id, id }) => pool_id === site.pool_id && id !== site.id)
  for (const { file } of [site, ...beside]) {
    const own = file.profile_prompts.own.find((one) => one.key === key)?.text
    const words = own && (own[locale] ?? own[file.domain_language])
    if (words) return words
  }
  return null
}
