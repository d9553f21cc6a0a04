/** Why a login was refused: fetched once the login has woken. */
import { lazy } from '#web/kit/lazy/lazy.tsx'

export const LoginRefusal = lazy(() => import('#web/account/login-refusal.tsx').then(({ LoginRefusal }) => LoginRefusal))
