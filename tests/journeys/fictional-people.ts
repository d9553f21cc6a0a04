/** Finds a fictional profile of the demo data. */
import type { Page } from '@playwright/test'
import type { SearchReply } from '#domain/search/search.ts'

/** The fictional profile with the longest name, on the last page of a search. Other journeys add people, so another page may follow. */
export const fictionalOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let at = 100; ; at++) {
      const answer = await fetch(`/api/search.php?gender=any&searchAllCountries=1&page=${at}`)
      const { profiles, fictional, paging } = (await answer.json()) as SearchReply
      if (profiles.some(({ fictional_icon }) => fictional_icon !== null))
        throw new Error('A fictional profile stands among people')
      const [longest] = fictional.toSorted((a, b) => b.name.length - a.name.length)
      if (longest) return longest.id
      at = paging.page
    }
  })
