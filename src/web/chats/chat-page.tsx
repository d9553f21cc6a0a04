/** /chats/:chatId */
import { Title } from '#web/shell/title.tsx'

export default function ChatPage() {
  return <Title>Chat</Title>
}
