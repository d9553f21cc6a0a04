/** The log of a conversation: days, the unread line, messages; older ones come as one scrolls up, new ones wait below politely. */
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { ChatState } from '#web/chats/chat-state.ts'
import { type Line, linesOf, type MessageLine } from '#web/chats/log-lines.ts'
import { LogLine, type LineActions } from '#web/chats/log-line.tsx'
import styles from '#web/chats/message-log.module.css'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import { useDayOf } from '#web/chats/use-day-of.ts'
import { useLogScroll, useOlderAhead } from '#web/chats/use-log-scroll.ts'
import { useLogWindow } from '#web/chats/use-log-window.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Opens at the button of a message. */
const MessageMenu = lazy(() => import('#web/chats/message-menu.tsx').then(({ MessageMenu }) => MessageMenu))

type MessageLogProps = LineActions & {
  state: ChatState
  outgoing: readonly Outgoing[]
  me: ProfileId
  name: string
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
  onOlder: () => void
  /** Stands before the first message. */
  beginning: ReactNode
  /** Stands behind the last message. */
  ending: ReactNode
}

export function MessageLog({ state, outgoing, me, name, atEnd, onAtEnd, onOlder, beginning, ending, ...hands }: MessageLogProps) {
  const text = useText('chats')
  const lines = useLines(state, outgoing, me)
  const newest = lines.findLast((line) => line.kind === 'message')
  const log = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const parts = { log, list, below }
  const view = useLogWindow(lines, parts)
  const { onScroll, toEnd } = useLogScroll({
    parts,
    hands: view,
    newest: newest?.key ?? '',
    newestIsMine: newest?.outgoing != null,
    unread: state.unreadFrom === null ? null : 'unread',
    atEnd,
    onAtEnd,
  })
  const mayAsk = state.hasMore && state.older === 'idle'
  useOlderAhead(log, top, { ask: mayAsk ? onOlder : null, oldest: String(state.messages[0]?.id ?? '') })
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={text('log', { name })}
        aria-busy={state.older === 'loading'}
        // Lines come and go as one scrolls: what is news is told beside the log.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.lines}>
          <div ref={top}>
            {state.hasMore && <Older state={state.older} onOlder={onOlder} />}
            {!state.hasMore && beginning}
          </div>
          <div style={{ blockSize: view.spaces.abovePx }} />
          <ol ref={list}>
            {view.shown.map((line) => (
              <LogLine key={line.key} line={line} newest={line === newest} {...hands} />
            ))}
          </ol>
          <div ref={below} style={{ blockSize: view.spaces.belowPx }} />
          {ending && <div className={styles.ending}>{ending}</div>}
        </div>
      </div>
      <MessageMenu list={list} messages={state.messages} me={me} />
      <NewMessages newest={newest} unseen={atEnd ? 0 : state.unseen} />
      {!atEnd && <ToEnd unseen={state.unseen} onPress={toEnd} />}
    </div>
  )
}

/** The same lines while nothing changed, however often the log is drawn. */
function useLines({ messages, unreadFrom, written }: ChatState, outgoing: readonly Outgoing[], me: ProfileId): readonly Line[] {
  const dayOf = useDayOf()
  return useMemo(
    () => linesOf({ messages, unreadFrom, written, outgoing }, me, dayOf),
    [messages, unreadFrom, written, outgoing, me, dayOf],
  )
}

/** Read aloud: what comes while one is here. */
function NewMessages({ newest, unseen }: { newest: MessageLine | undefined; unseen: number }) {
  const text = useText('chats')
  const [opening] = useState(newest?.key)
  const isNews = newest !== undefined && !newest.mine && newest.key !== opening
  return (
    <output className="visually-hidden">
      {unseen > 0 ? text('unread', { count: unseen }) : isNews && `${text('they_wrote')} ${newest.text}`}
    </output>
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
