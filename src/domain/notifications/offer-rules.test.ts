/** Offers: after something worth having, one at a time, and never soon again. */
import { expect, test } from 'vitest'
import { chooseOffer, type Offer, type OfferFacts, offerPauseMs } from '#domain/notifications/offer-rules.ts'

const nowMs = Date.UTC(2026, 10, 21)
const facts: OfferFacts = {
  pushShown: false,
  appWay: null,
  signupDone: false,
  hasChat: false,
  visits: 1,
  answeredMs: { push: null, app: null },
  answeredThisVisit: false,
  nowMs,
}

test.each<[string, Partial<OfferFacts>, Offer | null]>([
  ['nothing where there is nothing to offer', { signupDone: true, hasChat: true, visits: 9 }, null],
  ['the app once somebody has signed up', { appWay: 'install', signupDone: true }, 'install'],
  ['the way to it on an iPhone', { appWay: 'guide', signupDone: true }, 'guide'],
  ['no app in the middle of signing up', { appWay: 'install' }, null],
  ['nor on a first visit with a chat', { appWay: 'install', hasChat: true }, null],
  ['the app on a second visit with a chat', { appWay: 'install', hasChat: true, visits: 2 }, 'install'],
  ['not on a second visit without one', { appWay: 'install', visits: 2 }, null],
  ['being told, once there is a chat', { pushShown: true, hasChat: true }, 'push'],
  ['not before', { pushShown: true, signupDone: true, visits: 9 }, null],
  ['being told before the app', { pushShown: true, hasChat: true, appWay: 'install', signupDone: true }, 'push'],
  [
    'the app on the next visit, when being told was answered',
    { pushShown: true, hasChat: true, appWay: 'install', signupDone: true, answeredMs: { push: nowMs, app: null } },
    'install',
  ],
  [
    'being told is asked once, not every month',
    { pushShown: true, hasChat: true, answeredMs: { push: nowMs - 9 * offerPauseMs, app: null } },
    null,
  ],
  [
    'a no to the app holds for 30 days',
    { appWay: 'install', signupDone: true, answeredMs: { push: null, app: nowMs - offerPauseMs + 1 } },
    null,
  ],
  [
    'and is over after them',
    { appWay: 'install', signupDone: true, answeredMs: { push: null, app: nowMs - offerPauseMs } },
    'install',
  ],
  ['nothing more on a visit on which one was answered', { appWay: 'install', signupDone: true, answeredThisVisit: true }, null],
])('%s', (_, given, offered) => expect(chooseOffer({ ...facts, ...given })).toBe(offered))
