/** The note under a message that waits or failed: the reason, and buttons to try again or edit. */
import type { MouseEvent } from 'react'
import type { LineActions } from '#web/chats/log-line.tsx'
import styles from '#web/chats/message-bubble.module.css'
import { isFinal, type Outgoing } from '#web/store/outbox/outgoing.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type NotSentProps = LineActions & { outgoing: Outgoing }

export function NotSent({ outgoing: { key, state, refusal }, onRetry, onTakeBack }: NotSentProps) {
  const text = useText('chats')
  const errorText = useErrorText()
  const { code, details } = refusal ?? { code: 'internal' as const, details: {} }
  // The buttons disappear with the message: the focus goes to the log or to the writing line.
  const retry = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
    onRetry(key)
  }
  const takeBack = () => {
    document.getElementById('message')?.focus()
    onTakeBack(key)
  }
  const isFailed = state === 'failed'
  const why = isFailed
    ? errorText(new ApiRefusal(0, code, details))
    : text(code === 'offline' && !navigator.onLine ? 'waits_offline' : 'waits')
  return (
    <div className={styles.stuck} role={isFailed ? 'alert' : 'status'}>
      <span>
        {text(isFailed ? 'status.failed' : 'status.waiting')}. {why}
      </span>
      <span className={styles.ways}>
        {!isFinal(code) && (
          <Button tone="quiet" size="small" onClick={retry}>
            {text('try_again')}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={takeBack}>
          {text('edit')}
        </Button>
      </span>
    </div>
  )
}
