/** One message: its words as they were typed, when, and for my own how far it got. */
import type { MessageLine, Status } from '#web/chats/log-lines.ts'
import styles from '#web/chats/message-bubble.module.css'
import { useMoment } from '#web/moment.ts'
import { useErrorText, useText } from '#web/text.tsx'
import { ApiRefusal } from '#web/api-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'

type MessageBubbleProps = {
  line: MessageLine
  /** The last of all: its state is also said in a word. */
  newest: boolean
  onRetry: (key: string) => void
  onTakeBack: (key: string, text: string) => void
}

const icons: Record<Status, IconName> = {
  sending: 'clock',
  failed: 'circle-alert',
  sent: 'check',
  delivered: 'check-check',
  read: 'check-check',
}

export function MessageBubble({ line, newest, onRetry, onTakeBack }: MessageBubbleProps) {
  const text = useText('chats')
  const moment = useMoment()
  const { status } = line
  return (
    <li className={styles.message} data-mine={line.mine || undefined} data-first={line.first || undefined} data-status={status}>
      <div className={styles.bubble} data-tail={line.last || undefined}>
        <span className="visually-hidden">{text(line.mine ? 'you_wrote' : 'they_wrote')} </span>
        <span className={styles.text} dir="auto">
          {line.text}
        </span>
        <span className={styles.meta}>
          <time dateTime={line.at} title={moment.full(line.at)}>
            {moment.time(line.at)}
          </time>
          {status && <Icon name={icons[status]} size={16} />}
          {status && !(newest && line.mine) && <span className="visually-hidden">{text(`status.${status}`)}</span>}
        </span>
      </div>
      {status === 'failed' && <Failed line={line} onRetry={onRetry} onTakeBack={onTakeBack} />}
      {status && status !== 'failed' && newest && <span className={styles.word}>{text(`status.${status}`)}</span>}
    </li>
  )
}

/** No use in trying these again as they are. */
const final = new Set(['peer_gone', 'not_found', 'idempotency_mismatch', 'invalid_input'])

function Failed({ line, onRetry, onTakeBack }: Omit<MessageBubbleProps, 'newest'>) {
  const text = useText('chats')
  const errorText = useErrorText()
  const code = line.outgoing?.code ?? 'internal'
  return (
    <div className={styles.failed} role="alert">
      <span>
        {text('status.failed')}. {errorText(new ApiRefusal(0, code))}
      </span>
      <span className={styles.ways}>
        {!final.has(code) && (
          <Button tone="quiet" size="small" onClick={() => onRetry(line.key)}>
            {text('try_again')}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={() => onTakeBack(line.key, line.text)}>
          {text('edit')}
        </Button>
      </span>
    </div>
  )
}
