/** What a member is offered beside what they came for: the app, or being told. After they had something of the site, one thing at a time, and a no is heard. */
import { dayMs } from '#domain/time/durations.ts'

/** `guide` is the app where only its owner can put it on the screen: an iPhone or iPad. */
export type Offer = 'push' | 'install' | 'guide'

/** One "not now" for the app is good for that long. About being told nobody is asked twice. */
export const offerPauseMs = 30 * dayMs

export type OfferFacts = {
  /** The four conditions hold: logged in, capable and not denied, not subscribed, a key (spec, section 5). */
  pushShown: boolean
  /** How this browser puts a site among its apps; null when it does not, or has done so. */
  appWay: 'install' | 'guide' | null
  signupDone: boolean
  /** A message was written to somebody, or by them. */
  hasChat: boolean
  /** With this one. */
  visits: number
  /** When each was answered in this browser, in milliseconds; null when never. */
  answeredMs: { push: number | null; app: number | null }
  /** Whoever answered something has earned the rest of this visit. */
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
