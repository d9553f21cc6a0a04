/** The log of a conversation: days, the unread line, messages; older ones come as one scrolls up, new ones wait below politely. */
import type { ReactNode } from 'react'
import type { ProfileId } from '#domain/profiles.ts'
import type { ChatState } from '#web/chats/chat-state.ts'
import { type Line, linesOf } from '#web/chats/log-lines.ts'
import { MessageBubble } from '#web/chats/message-bubble.tsx'
import styles from '#web/chats/message-log.module.css'
import { useLogScroll } from '#web/chats/use-log-scroll.ts'
import { useClock } from '#web/clock.tsx'
import { useMoment } from '#web/moment.ts'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type MessageLogProps = {
  state: ChatState
  me: ProfileId
  name: string
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
  onOlder: () => void
  onRetry: (key: string) => void
  onTakeBack: (key: string, text: string) => void
  /** Stands before the first message. */
  beginning: ReactNode
}

export function MessageLog({ state, me, name, atEnd, onAtEnd, onOlder, onRetry, onTakeBack, beginning }: MessageLogProps) {
  const text = useText('chats')
  const dayOf = useDayOf()
  const lines = linesOf(state, me, dayOf)
  const newest = lines.findLast((line) => line.kind === 'message')
  const mayAsk = state.hasMore && state.older === 'idle'
  const { log, top, onScroll, toEnd } = useLogScroll({
    newest: newest?.key ?? '',
    newestIsMine: newest?.outgoing != null,
    atEnd,
    onAtEnd,
    askOlder: mayAsk ? onOlder : null,
    oldest: String(state.messages[0]?.id ?? ''),
  })
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={text('log', { name })}
        aria-busy={state.older === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.lines}>
          <div ref={top}>
            {state.hasMore && <Older state={state.older} onOlder={onOlder} />}
            {!state.hasMore && beginning}
          </div>
          <ol>
            {lines.map((line) => (
              <LogLine key={line.key} line={line} newest={line === newest} onRetry={onRetry} onTakeBack={onTakeBack} />
            ))}
          </ol>
        </div>
      </div>
      {!atEnd && <ToEnd unseen={state.unseen} onPress={() => toEnd()} />}
    </div>
  )
}

type LogLineProps = { line: Line; newest: boolean } & Pick<MessageLogProps, 'onRetry' | 'onTakeBack'>

function LogLine({ line, newest, onRetry, onTakeBack }: LogLineProps) {
  const text = useText('chats')
  const moment = useMoment()
  if (line.kind === 'message') return <MessageBubble line={line} newest={newest} onRetry={onRetry} onTakeBack={onTakeBack} />
  if (line.kind === 'day')
    return (
      <li className={styles.day}>
        <span>{moment.day(line.at)}</span>
      </li>
    )
  return (
    <li className={styles.unread} data-unread-line>
      <span>{text('unread_line')}</span>
    </li>
  )
}

function Older({ state, onOlder }: { state: ChatState['older']; onOlder: () => void }) {
  const text = useText('chats')
  return (
    <div className={styles.older}>
      {state === 'failed' && <p>{text('older_failed')}</p>}
      <Button tone="quiet" size="small" busy={state === 'loading'} onClick={onOlder}>
        {text(state === 'failed' ? 'try_again' : 'older')}
      </Button>
    </div>
  )
}

function ToEnd({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const text = useText('chats')
  return (
    <button type="button" className={styles.toEnd} data-new={unseen > 0 || undefined} onClick={onPress}>
      {unseen > 0 ? text('new_below', { count: unseen }) : <span className="visually-hidden">{text('to_newest')}</span>}
      <Icon name="arrow-down" />
    </button>
  )
}

/** The calendar day of a moment, where the member is. */
function useDayOf() {
  const { timeZone } = useClock()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (at: string) => day.format(new Date(at))
}
