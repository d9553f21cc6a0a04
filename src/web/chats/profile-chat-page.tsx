/** /members/:memberId/chat */
import { Title } from '#web/shell/title.tsx'

export default function ProfileChatPage() {
  return <Title>Chat</Title>
}
