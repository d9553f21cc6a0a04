/** Why a login was refused: fetched once the login has woken. */
import { waking } from '#web/kit/lazy/waking.tsx'

export const LoginRefusal = waking(() => import('#web/account/login-refusal.tsx').then(({ LoginRefusal }) => LoginRefusal))
