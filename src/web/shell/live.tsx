/** The live side of the member area. Without its code the polls go on. */
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { AfterLogin } from '#web/store/after-login.tsx'

const LiveParts = lazy(() => import('#web/shell/live-parts.tsx').then(({ LiveParts }) => LiveParts))

export const Live = () => <AfterLogin part={LiveParts} />
