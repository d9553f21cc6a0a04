/** Warnings under a message of a new contact. Only its receiver sees them. */
import type { MessageWarning } from '#domain/chats/chats.ts'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { SafetyButton } from '#web/safety/safety-button.tsx'
import styles from '#web/safety/message-warnings.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

type MessageWarningsProps = { warnings: readonly MessageWarning[]; message: number | null }

export function MessageWarnings({ warnings, message }: MessageWarningsProps) {
  const chat = useReportedChat()
  const text = useText('safety.warnings')
  if (warnings.length === 0) return null
  return (
    <aside className={styles.warning} aria-label={text('label')}>
      <Icon name="triangle-alert" size={16} />
      <div>
        {warnings.map((warning) => `${text(warning)} `)}
        {text('advice')}{' '}
        {chat && <SafetyButton look="report" about={{ ...chat, message: message ?? undefined }} leaveTo="/chats" />}
      </div>
    </aside>
  )
}
