/** One message: its words as they were typed, when, and for my own how far it got. */
import { isOnlyEmoji } from '#web/chats/emoji.ts'
import type { LineActions } from '#web/chats/log-line.tsx'
import type { MessageLine, Status } from '#web/chats/log-lines.ts'
import styles from '#web/chats/message-bubble.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** At the first words of somebody new only. */
export const MessageWarnings = lazy(() =>
  import('#web/safety/message-warnings.tsx').then(({ MessageWarnings }) => MessageWarnings),
)

/** Few messages wait or fail. */
export const NotSent = lazy(() => import('#web/chats/not-sent.tsx').then(({ NotSent }) => NotSent))

type MessageBubbleProps = LineActions & {
  line: MessageLine
  /** The last of all: its state is also said in a word. */
  newest: boolean
}

const icons: Record<Status, IconName> = {
  waiting: 'clock',
  sending: 'clock',
  failed: 'circle-alert',
  sent: 'check',
  delivered: 'check-check',
  read: 'check-check',
}

export function MessageBubble({ line, newest, ...hands }: MessageBubbleProps) {
  const text = useText('chats')
  const pageTime = usePageTime()
  const { status } = line
  const isStuck = status === 'failed' || status === 'waiting'
  return (
    <li className={styles.message} data-mine={line.mine || undefined} data-first={line.first || undefined} data-status={status}>
      <div className={styles.bubble} data-tail={line.last || undefined} data-emoji={isOnlyEmoji(line.text) || undefined}>
        <span className="visually-hidden">{text(line.mine ? 'you_wrote' : 'they_wrote')} </span>
        <span className={styles.text} dir="auto">
          {line.text}
        </span>
        <span className={styles.meta}>
          <time dateTime={line.at} title={pageTime.full(line.at)}>
            {pageTime.time(line.at)}
          </time>
          {status && <Icon name={icons[status]} size={16} />}
          {status && !(newest && line.mine) && <span className="visually-hidden">{text(`status.${status}`)}</span>}
        </span>
        {line.id !== null && (
          <button
            type="button"
            className={styles.options}
            aria-label={text('options.label')}
            aria-haspopup="true"
            data-options={line.id}
          >
            <Icon name="ellipsis-vertical" size={16} />
          </button>
        )}
      </div>
      {line.warnings.length > 0 && <MessageWarnings warnings={line.warnings} message={line.id} />}
      {isStuck && line.outgoing && <NotSent outgoing={line.outgoing} {...hands} />}
      {status && !isStuck && newest && <span className={styles.word}>{text(`status.${status}`)}</span>}
    </li>
  )
}
