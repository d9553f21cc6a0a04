/** The parts on every page of the member area, loaded shortly after the page. */
import { BasicsPrompt } from '#web/basics/basics-prompt.tsx'
import { ChatsParts } from '#web/chats/chats-parts.tsx'
import { MemberData } from '#web/store/member-polls.tsx'

export const MemberParts = () => (
  <MemberData>
    <ChatsParts />
    <BasicsPrompt />
  </MemberData>
)
