/** The share pictures of all brands: each is drawn once for each state of a site, and they are drawn one after the other. */
import type { Locale } from '#domain/languages/languages.ts'
import type { NicheName } from '#domain/landers/lander-slugs.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { drawSharePicture } from '#server/public-files/share-picture.ts'
import { taglineOf } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** Some 20 KB each. */
const most = 300

/** A picture takes a tenth of a second to draw. `niche`: of a lander; null for the brand's own. */
export function openSharePictures(ctx: Context) {
  const drawn = openLruCache<string, { stamp: string; picture: Promise<Buffer> }>(most)
  let last: Promise<unknown> = Promise.resolve()
  return (site: Site, language: Locale, niche: NicheName | null): Promise<Buffer> => {
    const key = `${site.id}.${language}.${niche ?? ''}`
    const cached = drawn.get(key)
    if (cached?.stamp === site.stamp) return cached.picture
    const picture = last.then(() => drawSharePicture(ctx, site.file, wordsOf(ctx, site, language, niche)))
    last = picture.catch(() => drawn.forget(key))
    drawn.set(key, { stamp: site.stamp, picture })
    return picture
  }
}

function wordsOf(ctx: Context, { file }: Site, language: Locale, niche: NicheName | null) {
  if (niche === null) return { line: taglineOf(ctx, file, language), isPromise: false }
  return { line: ctx.texts.translator(language, file.form_of_address)(`niches.${niche}.headline`), isPromise: true }
}
