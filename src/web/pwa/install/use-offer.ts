/** What this member may be offered in this browser now, and what the browser stores about it: answers and the number of visits. */
import { useEffect, useSyncExternalStore } from 'react'
import { chooseOffer, type Offer } from '#domain/notifications/offer-rules.ts'
import type { PushState } from '#domain/signup/signup-steps.ts'
import { isInstalled, needsHomeScreen } from '#web/pwa/install/installed.ts'
import { installPrompt, onInstallPrompt } from '#web/pwa/install/install-prompt.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { readFromBrowser, readFromTab, storeInBrowser, storeInTab } from '#web/kit/app/browser-store.ts'

/** Null until it has answered. */
let pushShown: boolean | null = null
const listeners = new Set<() => void>()

/** What the browser answered last about push messages: it must be asked, and a page does not wait for it. It stands in `<html data-push>`. */
export function learnPush({ supported, denied, subscribed, shown }: PushState) {
  pushShown = shown
  document.documentElement.dataset.push = subscribed ? 'on' : denied ? 'denied' : supported ? 'off' : 'unsupported'
  for (const listener of listeners) listener()
}

export const useVisit = () => useEffect(() => countVisit(), [])

export function useOffer(): Offer | null {
  const user = useUser()
  const known = useChats()
  const hasChat = known?.chats.some((chat) => chat.last_message !== null) ?? false
  const signupDone = user?.profile.lastSignupStep === true
  // While one of them may still turn out to go before the other, nothing is offered.
  const choose = () =>
    user && known && pushShown !== null ? chooseOffer({ ...factsOfBrowser(), pushShown, signupDone, hasChat }) : null
  return useSyncExternalStore(subscribe, choose, () => null)
}

const factsOfBrowser = () => ({
  appWay: appWay(),
  visits: visits(),
  answeredMs: { push: answeredMs('push'), app: answeredMs('app') },
  answeredThisVisit: isAnsweredThisVisit(),
  nowMs: Date.now(),
})

/** How the site may be put among the apps from here. */
export function appWay(): 'install' | 'guide' | null {
  if (isInstalled()) return null
  if (installPrompt()) return 'install'
  return needsHomeScreen() ? 'guide' : null
}

export const useAppWay = () => useSyncExternalStore(onInstallPrompt, appWay, () => null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  const end = onInstallPrompt(listener)
  return () => {
    listeners.delete(listener)
    end()
  }
}

type Question = 'push' | 'app'

const place = (question: Question) => `offer.${question}`
const visitsPlace = 'offer.visits'
const visitPlace = 'offer.visit'

const storedNumber = (key: string) => Number(readFromBrowser(key) ?? Number.NaN) || null

/** When the question was answered, in milliseconds; null before. */
const answeredMs = (question: Question) => storedNumber(place(question))

/** Stores that the question was answered: no offer is made again in this visit. */
export function answer(question: Question) {
  storeInBrowser(place(question), String(Date.now()))
  storeInTab(visitPlace, 'answered')
  for (const listener of listeners) listener()
}

const isAnsweredThisVisit = () => readFromTab(visitPlace) === 'answered'

export const visits = () => storedNumber(visitsPlace) ?? 0

/** A visit lasts as long as its tab. */
export function countVisit() {
  if (readFromTab(visitPlace) !== null) return
  storeInTab(visitPlace, 'counted')
  storeInBrowser(visitsPlace, String(visits() + 1))
}
