/** Offers to install the app or to allow push: after some use of the site, one at a time, and never again after a no. */
import { dayMs } from '#domain/time/durations.ts'

/** `guide` is the app where only its owner can put it on the screen: an iPhone or iPad. */
export type Offer = 'push' | 'install' | 'guide'

/** A "not now" for the app holds this long. The offer of push is made once. */
export const offerPauseMs = 30 * dayMs

export type OfferFacts = {
  /** The four conditions hold: logged in, capable and not denied, not subscribed, a key (spec, section 5). */
  pushShown: boolean
  /** How this browser puts a site among its apps; null when it does not, or has done so. */
  appWay: 'install' | 'guide' | null
  signupDone: boolean
  /** A message was sent or received. */
  hasChat: boolean
  /** With this one. */
  visits: number
  /** When each was answered in this browser, in milliseconds; null when never. */
  answeredMs: { push: number | null; app: number | null }
  /** After one answer, nothing else is offered during this visit. */
  answeredThisVisit: boolean
  nowMs: number
}

export function chooseOffer(facts: OfferFacts): Offer | null {
  if (facts.answeredThisVisit) return null
  if (facts.pushShown && facts.hasChat && facts.answeredMs.push === null) return 'push'
  return facts.appWay && isWorthIt(facts) && !isPaused(facts) ? facts.appWay : null
}

const isWorthIt = ({ signupDone, hasChat, visits }: OfferFacts) => signupDone || (hasChat && visits >= 2)

const isPaused = ({ answeredMs: { app }, nowMs }: OfferFacts) => app !== null && nowMs - app < offerPauseMs
