/** The live side of the member area in its own chunk. Without it the page polls. */
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { AfterLogin, MemberData } from '#web/store/member-data.tsx'

const LiveParts = lazy(() => import('#web/shell/live-parts.tsx').then(({ LiveParts }) => LiveParts))

export const Live = () => <AfterLogin part={LiveParts} />

/** Keeps a member's data fresh on a page outside of the member area. */
export const LiveSide = () => (
  <MemberData>
    <Live />
  </MemberData>
)
