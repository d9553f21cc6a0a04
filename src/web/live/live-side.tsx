/** What keeps a member's data fresh on a page that is not of the member area. */
import { Live } from '#web/live/live.tsx'
import { MemberData } from '#web/member/member-data.tsx'

export const LiveSide = () => (
  <MemberData>
    <Live />
  </MemberData>
)
