/** One line of the log: a day, the unread line, or a message. Rendered again only when its data changed. */
import { memo, use } from 'react'
import { reactionEmoji } from '#domain/chats/message-reactions.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { undoMs } from '#web/chats/just-sent.ts'
import { useHidesLinks } from '#web/chats/hides-links.ts'
import type { OnUnsend } from '#web/chats/use-unsend.ts'
import type { Line, MessageLine, Status } from '#web/chats/log-lines.ts'
import logStyles from '#web/chats/message-log.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { isOnlyEmoji } from '#web/chats/emoji.ts'
import styles from '#web/chats/message-bubble.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { TranslatingChat } from '#web/translation/translating.ts'

/** Shown at the first messages of a new contact. */
export const MessageWarnings = lazy(() => import('#web/safety/message-warnings.tsx'), 'MessageWarnings')

/** Shown in messages that reply to an answer, a photo or a message. */
export const MessageQuote = lazy(() => import('#web/chats/message-quote.tsx'), 'MessageQuote')
/** Shown in messages with a photo. */
export const MessageMedia = lazy(() => import('#web/chat-media/message-media.tsx'), 'MessageMedia')
/** Below messages in another language. */
export const TranslatedMessage = lazy(() => import('#web/translation/translated-message.tsx'), 'TranslatedMessage')
/** Shown in messages of somebody who was not answered. */
export const HiddenLinks = lazy(() => import('#web/chats/hidden-links.tsx'), 'HiddenLinks')
const UndoSend = lazy(() => import('#web/chats/undo-send.tsx'), 'UndoSend')

export const NotSent = lazy(() => import('#web/chats/not-sent.tsx'), 'NotSent')

export type LineActions = {
  onRetry: (key: string) => void
  onTakeBack: (key: string) => void
  onUnsend: OnUnsend
}
/** Opens the menu of a message at its button. */
type OnOptions = { onOptions: (button: HTMLElement) => void }
type LogLineProps = LineActions & OnOptions & { line: Line; newest: boolean }

export const LogLine = memo(VisibleLine, (before, after) => {
  return isSame(before.line, after.line) && isSame({ ...before, line: null }, { ...after, line: null })
})

const isSame = <T extends object>(before: T, after: T) =>
  before === after || (Object.entries(after) as [keyof T, unknown][]).every(([field, value]) => before[field] === value)

function VisibleLine({ line, newest, ...actions }: LogLineProps) {
  if (line.kind === 'message') return <MessageBubble line={line} newest={newest} {...actions} />
  if (line.kind === 'day') return <Day at={line.at} />
  return <Unread />
}

function Day({ at }: { at: string }) {
  const pageTime = usePageTime()
  return (
    <li className={logStyles.day}>
      <span>{pageTime.day(at)}</span>
    </li>
  )
}

function Unread() {
  const text = useText('chats')
  return (
    <li className={logStyles.unread} data-unread-line>
      <span>{text('unread_line')}</span>
    </li>
  )
}

type MessageBubbleProps = LineActions &
  OnOptions & {
    line: MessageLine
    /** The last message of the log: its state is also written in a word. */
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

/** The text of one message, its time, and for my own its state. */
function MessageBubble({ line, newest, onOptions, onUnsend, ...actions }: MessageBubbleProps) {
  const text = useText('chats')
  const pageTime = usePageTime()
  const hidesLinks = useHidesLinks() && !line.mine
  const { status } = line
  const mayTranslate = use(TranslatingChat) !== null && !line.mine && line.text !== ''
  const isStuck = status === 'failed' || status === 'waiting'
  return (
    <li className={styles.message} data-mine={line.mine || undefined} data-first={line.first || undefined} data-status={status}>
      <div
        className={styles.bubble}
        data-tail={line.last || undefined}
        data-emoji={(line.about === null && line.media === null && isOnlyEmoji(line.text)) || undefined}
      >
        <span className="visually-hidden">{text(line.mine ? 'you_wrote' : 'they_wrote')} </span>
        {line.about && <MessageQuote about={line.about} />}
        {line.media && <MessageMedia media={line.media} message={line.id} isMine={line.mine} />}
        <span className={styles.text} dir="auto">
          {hidesLinks ? <HiddenLinks words={line.text} /> : line.text}
        </span>
        <span className={styles.meta}>
          {line.edited && <span>{text('edited')}</span>}
          <time dateTime={line.at} title={pageTime.full(line.at)}>
            {pageTime.time(line.at)}
          </time>
          {status && <Icon name={icons[status]} size={16} />}
          {status && !(newest && line.mine) && <span className="visually-hidden">{text(`status.${status}`)}</span>}
        </span>
        {line.reaction && (
          <span className={styles.reaction}>
            <span aria-hidden>{reactionEmoji[line.reaction]}</span>
            <span className="visually-hidden">
              {text(line.mine ? 'reactions.theirs' : 'reactions.mine', { reaction: text(`reactions.${line.reaction}`) })}
            </span>
          </span>
        )}
        {line.id !== null && (
          <button
            {...early}
            type="button"
            className={styles.options}
            aria-label={text('options.label')}
            aria-haspopup="true"
            data-options={line.id}
            onClick={({ currentTarget }) => onOptions(currentTarget)}
          >
            <Icon name="ellipsis-vertical" size={16} />
          </button>
        )}
      </div>
      {mayTranslate && line.id !== null && <TranslatedMessage message={line.id} words={line.text} />}
      {line.warnings.length > 0 && <MessageWarnings warnings={line.warnings} message={line.id} />}
      {line.returned > 0 && <span className={styles.word}>{text('returned', { credits: line.returned })}</span>}
      {isStuck && line.outgoing && <NotSent outgoing={line.outgoing} onUnsend={onUnsend} {...actions} />}
      {status && !isStuck && newest && (
        <span className={styles.word}>
          {text(`status.${status}`)}
          {line.id !== null && status !== 'read' && undoMs(line.id) > 0 && (
            <UndoSend message={line.id} words={line.text} onUnsend={onUnsend} />
          )}
        </span>
      )}
    </li>
  )
}
