/** The sign-up form as a lazy part of a page: rendered on the server, its code fetched after the page's own. */
import { lazy } from '#web/kit/lazy/lazy.tsx'

export const LazySignup = lazy(() => import('#web/signup/signup.tsx'), 'Signup')
