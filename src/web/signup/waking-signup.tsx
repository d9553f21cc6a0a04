/** The sign-up form as part of a first page: rendered with it, woken a moment after it, so that the page itself stays light. */
import { waking } from '#web/kit/lazy/waking.tsx'

export const WakingSignup = waking(() => import('#web/signup/signup.tsx').then(({ Signup }) => Signup))
