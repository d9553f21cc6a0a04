/** The answers survive a reload of this tab, and are at hand wherever they are shown. */
import { useSyncExternalStore } from 'react'
import { type Answers, noAnswers } from '#web/match-finder/answers.ts'
import { keepInTab, keptInTab } from '#web/kit/app/tab-store.ts'

const place = 'match-finder'

const listeners = new Set<() => void>()
let known = { text: '', answers: noAnswers }

/** The same object while nothing changes. */
export function readAnswers(): Answers {
  const text = keptInTab(place)
  if (text !== null && text !== known.text) known = { text, answers: { ...noAnswers, ...parsed(text) } }
  return known.answers
}

export function keepAnswers(answers: Answers) {
  known = { text: JSON.stringify(answers), answers }
  keepInTab(place, known.text)
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
