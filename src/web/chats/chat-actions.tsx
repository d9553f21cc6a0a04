/** What one can do about a conversation: block or report the person, and delete it. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { useDeleteChat } from '#web/chats/lazy-questions.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'
import { SafetyButton } from '#web/safety/safety-button.tsx'

export function ChatActions({ conversation, profile }: { conversation: ConversationId; profile: ProfileCard }) {
  const text = useText('chats')
  const { askDelete, question } = useDeleteChat()
  const { name } = profile
  return (
    <>
      <SafetyButton about={{ person: profile, conversation }} leaveTo="/chats" />
      <Menu
        label={text('menu', { name })}
        items={[
          { label: text('delete.action'), icon: 'trash-2', tone: 'danger', onPress: () => askDelete({ conversation, name }) },
        ]}
      />
      {question}
    </>
  )
}
