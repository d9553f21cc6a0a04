/** The landers of several niches, each in the language of the session. */
import type { Page } from 'playwright-core'
import { type LanderFamily, landerFamilies, type NicheName } from '../../src/domain/landers/lander-slugs.ts'
import type { PageToSee } from './pages.ts'

/** Each family of one niche after the other, named `gay-maplanding`. */
export const landersOf = (niches: readonly NicheName[]): readonly PageToSee[] =>
  niches.flatMap((niche) =>
    landerFamilies.map((family): PageToSee => ({
      name: `${niche}-${family}`,
      who: 'visitor',
      byWidth: true,
      open: (page) => openLander(page, family, niche),
    })),
  )

/** The address without a slug leads to the brand's own niche in the visitor's language. */
async function openLander(page: Page, family: LanderFamily, niche: NicheName) {
  await page.goto(`/landers/${family}`)
  await page.goto(page.url().replace(/[a-z]+-(?=[a-z]+$)/, `${niche}-`))
}
