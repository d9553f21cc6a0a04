/** The sign-up form as part of a first page: rendered with it, woken a moment after it, so that the page itself stays light. */
import { lazy } from '#web/kit/lazy/lazy.tsx'

export const LazySignup = lazy(() => import('#web/signup/signup.tsx').then(({ Signup }) => Signup))
