/** What this browser stores about offers: when each was answered, and the number of visits. */
import { readFromBrowser, readFromTab, storeInBrowser, storeInTab } from '#web/kit/app/browser-store.ts'

type Question = 'push' | 'app'

const place = (question: Question) => `offer.${question}`
const visitsPlace = 'offer.visits'
const visitPlace = 'offer.visit'

const storedNumber = (key: string) => Number(readFromBrowser(key) ?? Number.NaN) || null

/** When the question was answered, in milliseconds; null before. */
export const answeredMs = (question: Question) => storedNumber(place(question))

const listeners = new Set<() => void>()
export function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function answer(question: Question) {
  storeInBrowser(place(question), String(Date.now()))
  storeInTab(visitPlace, 'answered')
  for (const listener of listeners) listener()
}

export const isAnsweredThisVisit = () => readFromTab(visitPlace) === 'answered'

export const visits = () => storedNumber(visitsPlace) ?? 0

/** A visit lasts as long as its tab. */
export function countVisit() {
  if (readFromTab(visitPlace) !== null) return
  storeInTab(visitPlace, 'counted')
  storeInBrowser(visitsPlace, String(visits() + 1))
}
