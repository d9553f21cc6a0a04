/** What keeps a member's data fresh on a page that is not of the member area. */
import { Live } from '#web/shell/live.tsx'
import { MemberData } from '#web/store/member-data.tsx'

export const LiveSide = () => (
  <MemberData>
    <Live />
  </MemberData>
)
