/** The current offer for this member in this browser, with the stored answers and the number of visits. */
import { useEffect, useSyncExternalStore } from 'react'
import { chooseOffer, type Offer } from '#domain/notifications/offer-rules.ts'
import type { PushState } from '#domain/signup/signup-steps.ts'
import { isInstalled, needsHomeScreen } from '#web/pwa/install/installed.ts'
import { installPrompt, onInstallPrompt } from '#web/pwa/install/install-prompt.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { readFromBrowser, readFromTab, storeInBrowser, storeInTab } from '#web/kit/app/browser-store.ts'

/** Null until the browser has answered. */
let pushShown: boolean | null = null
const listeners = new Set<() => void>()

/** The browser's last state of push messages, stored in `<html data-push>`: the request is asynchronous and no page waits for it. */
export function learnPush({ supported, denied, subscribed, shown }: PushState) {
  pushShown = shown
  document.documentElement.dataset.push = subscribed ? 'on' : denied ? 'denied' : supported ? 'off' : 'unsupported'
  for (const listener of listeners) listener()
}

export const useVisit = () => useEffect(() => countVisit(), [])

export function useOffer(): Offer | null {
  const user = useUser()
  const loaded = useChats()
  const hasChat = loaded?.chats.some((chat) => chat.last_message !== null) ?? false
  const signupDone = user?.profile.lastSignupStep === true
  // No offer while another one with priority may still be possible.
  const choose = () =>
    user && loaded && pushShown !== null ? chooseOffer({ ...factsOfBrowser(), pushShown, signupDone, hasChat }) : null
  return useSyncExternalStore(subscribe, choose, () => null)
}

const factsOfBrowser = () => ({
  appWay: appWay(),
  visits: visits(),
  answeredMs: { push: answeredMs('push'), app: answeredMs('app') },
  answeredThisVisit: isAnsweredThisVisit(),
  nowMs: Date.now(),
})

/** How the site can be installed in this browser. */
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

/** When the offer was answered, in milliseconds; null before. */
const answeredMs = (question: Question) => storedNumber(place(question))

/** Stores that the offer was answered: this visit gets no other. */
export function answer(question: Question) {
  storeInBrowser(place(question), String(Date.now()))
  storeInTab(visitPlace, 'answered')
  for (const listener of listeners) listener()
}

const isAnsweredThisVisit = () => readFromTab(visitPlace) === 'answered'

export const visits = () => storedNumber(visitsPlace) ?? 0

/** A visit lasts as long as the tab. */
export function countVisit() {
  if (readFromTab(visitPlace) !== null) return
  storeInTab(visitPlace, 'counted')
  storeInBrowser(visitsPlace, String(visits() + 1))
}
