/** What this browser remembers of offers: when each was answered, and how often somebody came. */
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

type Question = 'push' | 'app'

const place = (question: Question) => `offer.${question}`
const visitsPlace = 'offer.visits'
const visitPlace = 'offer.visit'

function stored(key: string): number | null {
  try {
    return Number(localStorage.getItem(key) ?? Number.NaN) || null
  } catch {
    return null
  }
}

function store(key: string, value: number) {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // Full or forbidden: the tab remembers at least.
  }
}

export const answeredMs = (question: Question) => stored(place(question))

const listeners = new Set<() => void>()
export function onAnswer(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function answer(question: Question) {
  store(place(question), Date.now())
  storeInTab(visitPlace, 'answered')
  for (const listener of listeners) listener()
}

export const isAnsweredThisVisit = () => readFromTab(visitPlace) === 'answered'

export const visits = () => stored(visitsPlace) ?? 0

/** A visit lasts as long as its tab. */
export function countVisit() {
  if (readFromTab(visitPlace) !== null) return
  storeInTab(visitPlace, 'counted')
  store(visitsPlace, visits() + 1)
}
