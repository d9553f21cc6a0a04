/** The live side of the member area in its own chunk. Without it the page polls. */
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { AfterLogin } from '#web/store/member-data.tsx'

const LiveParts = lazy(() => import('#web/shell/live-parts.tsx'), 'LiveParts')

export const Live = () => <AfterLogin part={LiveParts} />
