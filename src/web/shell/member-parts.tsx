/** What is at work on every page of the member area, and is fetched a moment after the page. */
import { BasicsPrompt } from '#web/basics/basics-prompt.tsx'
import { ChatsParts } from '#web/chats/chats-parts.tsx'

export const MemberParts = () => (
  <>
    <ChatsParts />
    <BasicsPrompt />
  </>
)
