/** A visitor's answers to the match finder: stored in this tab, never in an address. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import type { Country, RegionId } from '#domain/geo/places.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import { prefillForm, readStored } from '#web/signup/stored-form.ts'
import type { Area } from '#web/parts/profile-form/signup-state.ts'
import { useSyncExternalStore } from 'react'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

/** An empty text is an open question. */
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

const questions = ['who', 'ages', 'place', 'wish', 'interests'] as const
export type Question = (typeof questions)[number]

/** The questions whose profile fields this site allows. */
export const questionsWith = (allowed: Record<string, readonly string[]>): Question[] =>
  questions.filter((question) => (question !== 'wish' || allowed.looking_for) && (question !== 'interests' || allowed.interests))

export function isAnswered(question: Question, { seeking, ages, area, looking_for, interests }: Answers): boolean {
  const answered = { who: seeking, ages, place: area.country, wish: looking_for, interests: interests.length }
  return Boolean(answered[question])
}

/** The search filters of these answers. The whole range of ages is no filter. */
export function searchOf({ seeking, ages, area: { country, countryregion } }: Answers): FirstSearch {
  return {
    ...(seeking && { gender: seeking as NonNullable<FirstSearch['gender']> }),
    ...(ages && (ages.min_age > minAge || ages.max_age < maxAge) && ages),
    ...(country && { country: country as Country, ...(countryregion && { countryregion: countryregion as RegionId }) }),
  }
}

/** Prefills the sign-up form, where the visitor may change the answers. */
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

const tabKey = 'match-finder'

const listeners = new Set<() => void>()
let cache = { text: '', answers: noAnswers }

/** The stored answers: the same object while nothing changes. */
export function readAnswers(): Answers {
  const text = readFromTab(tabKey)
  if (text !== null && text !== cache.text) cache = { text, answers: { ...noAnswers, ...parsed(text) } }
  return cache.answers
}

export function storeAnswers(answers: Answers) {
  cache = { text: JSON.stringify(answers), answers }
  storeInTab(tabKey, cache.text)
  for (const listener of listeners) listener()
}

export const useAnswers = () => useSyncExternalStore(subscribe, readAnswers, () => noAnswers)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(text: string): Partial<Answers> {
  try {
    return JSON.parse(text) as Partial<Answers>
  } catch {
    return {}
  }
}
