/** The log of a conversation: days, the unread line and messages. Scrolling up loads older ones; a button shows new ones below. */
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Message } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { ChatState } from '#web/chats/chat-state.ts'
import { type Line, linesOf, type MessageLine } from '#web/chats/log-lines.ts'
import { LogLine, type LineActions } from '#web/chats/log-line.tsx'
import type { PressedOptions } from '#web/chats/message-menu.tsx'
import styles from '#web/chats/message-log.module.css'
import type { OnReacted } from '#web/chats/use-react.ts'
import type { Outgoing } from '#web/store/outbox/outgoing.ts'
import { useLogScroll, useOlderAhead } from '#web/chats/use-log-scroll.ts'
import { QuotingLog } from '#web/chats/quote-jump.ts'
import { useLogWindow } from '#web/chats/log-window.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useClock } from '#web/kit/text/clock.tsx'

/** Shown once the reader scrolled up. */
const ToEnd = lazy(() => import('#web/chats/to-end.tsx'), 'ToEnd')
const MessageMenu = lazy(() => import('#web/chats/message-menu.tsx'), 'MessageMenu')

type MessageLogProps = LineActions & {
  state: ChatState
  outgoing: readonly Outgoing[]
  me: ProfileId
  name: string
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
  onOlder: () => void
  onReacted: OnReacted
  onEdit: (message: Message) => void
  /** Rendered before the first message. */
  beginning: ReactNode
  /** Rendered after the last message. */
  ending: ReactNode
}

export function MessageLog({
  state,
  outgoing,
  me,
  name,
  atEnd,
  onAtEnd,
  onOlder,
  onReacted,
  onEdit,
  beginning,
  ending,
  ...actions
}: MessageLogProps) {
  const text = useText('chats')
  const lines = useLines(state, outgoing, me)
  const newest = lines.findLast((line) => line.kind === 'message')
  const log = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<PressedOptions | null>(null)
  const openOptions = useCallback((button: HTMLElement) => setPressed({ button }), [])
  const parts = { log, list, below }
  const view = useLogWindow(lines, parts)
  // Deferred: an urgent change of a context makes React drop the server's HTML of every lazy part below, and presses on it.
  // oxlint-disable-next-line react/exhaustive-deps -- the parts are refs, and the window reads its own state
  const quoting = useDeferredValue(useMemo(() => ({ lines, parts, view }), [lines]))
  const { onScroll, toEnd } = useLogScroll({
    parts,
    view,
    newest: newest?.key ?? '',
    newestIsMine: newest?.outgoing != null,
    unread: state.unreadFrom === null ? null : 'unread',
    atEnd,
    onAtEnd,
  })
  const mayLoad = state.hasMore && state.older === 'idle'
  useOlderAhead(log, top, { load: mayLoad ? onOlder : null, oldest: String(state.messages[0]?.id ?? '') })
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={text('log', { name })}
        aria-busy={state.older === 'loading'}
        // Lines come and go while scrolling: `NewMessages` announces the new ones.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an element that scrolls
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
            <QuotingLog value={quoting}>
              {view.shown.map((line) => (
                <LogLine key={line.key} line={line} newest={line === newest} onOptions={openOptions} {...actions} />
              ))}
            </QuotingLog>
          </ol>
          <div ref={below} style={{ blockSize: view.spaces.belowPx }} />
          {ending && <div className={styles.ending}>{ending}</div>}
        </div>
      </div>
      <MessageMenu
        list={list}
        pressed={pressed}
        onPress={openOptions}
        messages={state.messages}
        me={me}
        onReacted={onReacted}
        onUnsend={actions.onUnsend}
        onEdit={onEdit}
      />
      <NewMessages newest={newest} unseen={atEnd ? 0 : state.unseen} />
      {!atEnd && <ToEnd unseen={state.unseen} onPress={toEnd} />}
    </div>
  )
}

/** The same array while nothing changed, so that rows are not rendered again. */
function useLines({ messages, unreadFrom, written }: ChatState, outgoing: readonly Outgoing[], me: ProfileId): readonly Line[] {
  const dayOf = useDayOf()
  return useMemo(
    () => linesOf({ messages, unreadFrom, written, outgoing }, me, dayOf),
    [messages, unreadFrom, written, outgoing, me, dayOf],
  )
}

/** Announces messages that come while the chat is open. */
function NewMessages({ newest, unseen }: { newest: MessageLine | undefined; unseen: number }) {
  const text = useText('chats')
  const [opening] = useState(newest?.key)
  const isNew = newest !== undefined && !newest.mine && newest.key !== opening
  return (
    <output className="visually-hidden">
      {unseen > 0
        ? text('unread', { count: unseen })
        : isNew && `${text('they_wrote')} ${newest.text || (newest.media ? text(`media.${newest.media.kind}`) : '')}`}
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

/** Returns a function from an instant to its calendar day in the member's time zone. */
function useDayOf(): (at: string) => string {
  const { timeZone } = useClock()
  return useMemo(() => dayOfIn(timeZone), [timeZone])
}

function dayOfIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  // Formatting is slow, and a long log needs the days of all its messages each time.
  const cache = new Map<string, string>()
  return (at: string) => {
    const minute = at.slice(0, 16)
    const name = cache.get(minute) ?? day.format(new Date(at))
    cache.set(minute, name)
    return name
  }
}
