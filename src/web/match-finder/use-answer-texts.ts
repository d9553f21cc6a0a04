/** The answers in a few words, as they shape the first search. */
import { maxAge } from '#domain/profiles/ages.ts'
import type { Country } from '#domain/geo/places.ts'
import { type Answers, searchOf } from '#web/match-finder/answers.ts'
import { useCountryName } from '#web/kit/text/country-name.ts'
import { useRegions } from '#web/parts/profile-form/use-regions.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

export function useAnswerTexts(answers: Answers): string[] {
  const text = useText('search.ages')
  const fields = useLooseText('fields')
  const countryName = useCountryName()
  const regions = useRegions()
  const { gender, min_age, max_age, country, countryregion } = searchOf(answers)
  const region = regions?.[country as Country]?.find(({ id }) => id === countryregion)?.name
  const ages = () => {
    if (min_age === undefined || max_age === undefined) return null
    if (min_age === max_age) return text('exactly', { age: String(min_age) })
    return max_age === maxAge ? `${min_age}+` : text('between', { min: String(min_age), max: String(max_age) })
  }
  const place = region ?? (country ? countryName(country) : null)
  const wish = answers.looking_for ? fields(`looking_for.${answers.looking_for}`) : null
  const liked = answers.interests.map((interest) => fields(`interests.${interest}`))
  return [gender ? fields(`seeking.${gender}`) : null, ages(), place, wish, ...liked].filter((word) => word !== null)
}
