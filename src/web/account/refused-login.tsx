/** The refusal of a login as a lazy part, preloaded by the login form. */
import { lazy } from '#web/kit/lazy/lazy.tsx'

export const LoginRefusal = lazy(() => import('#web/account/login-refusal.tsx').then(({ LoginRefusal }) => LoginRefusal))
