/** What this member may be offered in this browser now. */
import { useEffect, useSyncExternalStore } from 'react'
import { chooseOffer, type Offer } from '#domain/notifications/offer-rules.ts'
import type { PushState } from '#domain/signup/signup-steps.ts'
import { isInstalled, needsHomeScreen } from '#web/pwa/install/installed.ts'
import { answeredMs, countVisit, isAnsweredThisVisit, onAnswer, visits } from '#web/pwa/install/answers.ts'
import { installPrompt, onInstallPrompt } from '#web/pwa/install/install-prompt.ts'
import { useChats } from '#web/store/member-data.tsx'
import { useUser } from '#web/kit/providers.tsx'

/** Null until it has answered. */
let pushShown: boolean | null = null
const listeners = new Set<() => void>()

/** What the browser answered last about push messages: it must be asked, and a page does not wait for it. `<html data-push>` says it, for whoever must know. */
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
  const ends = [onInstallPrompt(listener), onAnswer(listener)]
  return () => {
    listeners.delete(listener)
    for (const end of ends) end()
  }
}
