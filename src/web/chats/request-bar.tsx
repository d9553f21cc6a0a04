/** Above the writing line of a request: accept or decline. An answer accepts too. */
import type { ConversationId } from '#domain/chats/chats.ts'
import styles from '#web/chats/requests.module.css'
import { useRequest } from '#web/chats/use-request.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useRequests } from '#web/chats/use-requests.ts'

export function RequestBar({ conversation, name }: { conversation: ConversationId; name: string }) {
  const text = useText('chats.requests')
  const { accept, decline } = useRequest(conversation, name)
  // Follows the list, so that messages come without a live stream too.
  useRequests()
  return (
    <section className={styles.bar} aria-label={text('bar_label')}>
      <p>{text('bar', { name })}</p>
      <div className={styles.actions}>
        <Button onClick={() => void accept()}>{text('accept')}</Button>
        <Button tone="quiet" onClick={() => void decline()}>
          {text('decline')}
        </Button>
      </div>
    </section>
  )
}
