/** The answers survive a reload of this tab, and are at hand wherever they are shown. */
import { useSyncExternalStore } from 'react'
import { type Answers, noAnswers } from '#web/match-finder/answers.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = 'match-finder'

const listeners = new Set<() => void>()
let cache = { text: '', answers: noAnswers }

/** The same object while nothing changes. */
export function readAnswers(): Answers {
  const text = readFromTab(place)
  if (text !== null && text !== cache.text) cache = { text, answers: { ...noAnswers, ...parsed(text) } }
  return cache.answers
}

export function storeAnswers(answers: Answers) {
  cache = { text: JSON.stringify(answers), answers }
  storeInTab(place, cache.text)
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
