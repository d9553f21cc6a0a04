/** The answers survive a reload of this tab, and are at hand wherever they are shown. */
import { useSyncExternalStore } from 'react'
import { type Answers, noAnswers } from '#web/match-finder/answers.ts'

const place = 'match-finder'

const listeners = new Set<() => void>()
let known = { text: '', answers: noAnswers }

/** The same object while nothing changes. */
export function readAnswers(): Answers {
  const text = readTab()
  if (text !== null && text !== known.text) known = { text, answers: { ...noAnswers, ...parsed(text) } }
  return known.answers
}

export function keepAnswers(answers: Answers) {
  known = { text: JSON.stringify(answers), answers }
  writeTab(known.text)
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

function readTab(): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

function writeTab(text: string) {
  try {
    sessionStorage.setItem(place, text)
  } catch {
    // Storage may be forbidden: then they are known as long as this page is open.
  }
}
