/** Keeps a member's data fresh on a page that is not of the member area. */
import { LiveParts } from '#web/shell/live-parts.tsx'
import { MemberData } from '#web/store/member-polls.tsx'

export const LiveSide = () => (
  <MemberData>
    <LiveParts />
  </MemberData>
)
