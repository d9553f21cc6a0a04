/** "Write to Anna": on cards as an icon, on a profile as a button. */
import { useStartChat } from '#web/chats/use-start-chat.ts'
import { useText } from '#web/text.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type StartChatProps = { profile: number; name: string }

/** For cards; `raised` on photos. */
export function StartChatIcon({ profile, name, tone = 'raised' }: StartChatProps & { tone?: 'raised' | 'quiet' | 'primary' }) {
  const text = useText('chats')
  const { startChat, starting } = useStartChat(profile)
  return (
    <IconButton
      tone={tone}
      icon="message-circle"
      label={text('write_to', { name })}
      busy={starting}
      onClick={() => void startChat()}
    />
  )
}

export function StartChatButton({ profile, name, ...look }: StartChatProps & ButtonLook) {
  const text = useText('chats')
  const { startChat, starting } = useStartChat(profile)
  return (
    <Button {...look} busy={starting} onClick={() => void startChat()}>
      {text('write_to', { name })}
    </Button>
  )
}
