/** /chats */
import { Title } from '#web/shell/title.tsx'

export default function ChatsPage() {
  return <Title>Chats</Title>
}
