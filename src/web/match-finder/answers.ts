/** What a visitor answered so far. It stays in this tab, and never stands in an address. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Country, RegionId } from '#domain/geo/places.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import { prefillForm, readStored } from '#web/signup/stored-form.ts'
import type { Area } from '#web/parts/profile-form/signup-state.ts'

/** An empty text is a question left open. */
export type Answers = {
  gender: string
  seeking: string
  ages: { min_age: number; max_age: number } | null
  area: Area
  looking_for: string
  interests: string[]
}

const nowhere: Area = { country: '', countryregion: '', city: '' }
export const noAnswers: Answers = { gender: '', seeking: '', ages: null, area: nowhere, looking_for: '', interests: [] }

export const questions = ['who', 'ages', 'place', 'wish', 'interests'] as const
export type Question = (typeof questions)[number]

/** Those this site can ask: what nobody may tell on a profile is not asked either. */
export const questionsWith = (allowed: Record<string, readonly string[]>): Question[] =>
  questions.filter((question) => (question !== 'wish' || allowed.looking_for) && (question !== 'interests' || allowed.interests))

export function isAnswered(question: Question, { seeking, ages, area, looking_for, interests }: Answers): boolean {
  const answered = { who: seeking, ages, place: area.country, wish: looking_for, interests: interests.length }
  return Boolean(answered[question])
}

/** The filters these answers make. All ages are no filter. */
export function searchOf({ seeking, ages, area: { country, countryregion } }: Answers): FirstSearch {
  return {
    ...(seeking && { gender: seeking as NonNullable<FirstSearch['gender']> }),
    ...(ages && (ages.min_age > minAge || ages.max_age < maxAge) && ages),
    ...(country && { country: country as Country, ...(countryregion && { countryregion: countryregion as RegionId }) }),
  }
}

/** The sign-up form finds these filled in, to be changed or left out there. */
export function carryIntoSignup(answers: Answers) {
  const { gender, seeking, looking_for, interests, area } = answers
  const search = searchOf(answers)
  prefillForm({
    area,
    interests,
    choices: { ...readStored().choices, gender, seeking, looking_for },
    search: Object.keys(search).length > 0 ? search : null,
  })
}
