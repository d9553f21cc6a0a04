/** The menu of a message: react, reply, copy, take back, edit or report. One menu serves the whole log, opened by a button or a long press. A swipe replies. */
import { type RefObject, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Message, type MessageId, quoteLength } from '#domain/chats/chats.ts'
import { editSeconds } from '#domain/chats/message-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { undoMs } from '#web/chats/just-sent.ts'
import { ReactionRow } from '#web/chats/reaction-row.tsx'
import { type OnReacted, useReact } from '#web/chats/use-react.ts'
import type { OnUnsend } from '#web/chats/use-unsend.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { writeReply } from '#web/store/outbox/drafts.ts'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { type Translating, TranslatingChat } from '#web/translation/translating.ts'
import { useText } from '#web/kit/text/text.tsx'
import { type MenuItem, MenuList } from '#web/kit/ui/menu.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

const SafetyDialog = lazy(() => import('#web/safety/safety-dialog.tsx'), 'SafetyDialog')

/** Another object for each press. */
export type PressedOptions = { button: HTMLElement }

type MessageMenuProps = {
  list: RefObject<HTMLOListElement | null>
  /** The message button that was pressed last: the menu opens there once its chunk is loaded. */
  pressed: PressedOptions | null
  onPress: (button: HTMLElement) => void
  messages: readonly Message[]
  me: ProfileId
  onReacted: OnReacted
  onUnsend: OnUnsend
  onEdit: (message: Message) => void
}

export function MessageMenu({ list, pressed, onPress, messages, me, onReacted, onUnsend, onEdit }: MessageMenuProps) {
  const text = useText('chats.options')
  const chatText = useText('chats')
  const translateText = useText('translation')
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  const chat = useReportedChat()
  const copy = useCopy()
  const translating = use(TranslatingChat)
  const react = useReact(chat?.conversation, onReacted)
  const [isReporting, setReporting] = useState(false)
  const message = messages.find(({ id }) => String(id) === pressed?.button.dataset.options)
  useEffect(() => {
    if (!pressed) return
    menu.current?.showPopover?.({ source: pressed.button })
    menu.current?.querySelector('button')?.focus()
  }, [pressed])
  useOptionsOnLongPress(list, onPress)
  const isTheirs = message !== undefined && message.sender !== me && chat !== null
  const reply = ({ id, sender, text: words }: Message) => {
    if (!chat?.conversation) return
    const shown = { kind: 'message' as const, id, sender, text: words.slice(0, quoteLength) }
    writeReply(me, chat.conversation, { about: { kind: 'message', id }, shown })
    // After the menu has closed and returned the focus.
    setTimeout(() => document.getElementById('message')?.focus())
  }
  useSwipeToReply(list, (id) => {
    const swiped = messages.find((one) => String(one.id) === id)
    if (swiped) reply(swiped)
  })
  const items: MenuItem[] = [
    ...(message && chat?.conversation ? [{ label: text('reply'), icon: 'reply' as const, onPress: () => reply(message) }] : []),
    ...(message?.text === ''
      ? []
      : [{ label: text('copy'), icon: 'copy' as const, onPress: () => message && void copy(message.text) }]),
    ...(isTheirs && translating && message.text !== ''
      ? [{ label: translateText('translate'), icon: 'languages' as const, onPress: () => want(translating, message.id) }]
      : []),
    ...(message && message.sender === me && message.read_at === null && undoMs(message.id) > 0
      ? [{ label: text('unsend'), icon: 'rotate-ccw' as const, onPress: () => onUnsend(message.id) }]
      : []),
    ...(message && isEditable(message, me)
      ? [{ label: chatText('edit'), icon: 'pencil' as const, onPress: () => onEdit(message) }]
      : []),
    // After the menu has closed and returned the focus: the dialog returns it to the same button.
    ...(isTheirs
      ? [{ label: text('report'), icon: 'flag' as const, onPress: () => void setTimeout(() => setReporting(true)) }]
      : []),
  ]
  return (
    <>
      <MenuList
        id={id}
        ref={menu}
        label={text('label')}
        items={items}
        above={
          isTheirs && <ReactionRow menu={id} chosen={message.reaction ?? null} onChoose={(kind) => void react(message, kind)} />
        }
      />
      {message && chat && isReporting && (
        <SafetyDialog about={{ ...chat, message: message.id }} open onClose={() => setReporting(false)} leaveTo="/chats" />
      )}
    </>
  )
}

/** The server has the last word: clocks differ. */
const isEditable = ({ sender, read_at, sent_at }: Message, me: ProfileId) =>
  sender === me && read_at === null && Date.now() - Date.parse(sent_at) < editSeconds * 1000

/** Listens on the list, not on each message, because lines come and go while scrolling. */
function useOptionsOnLongPress(list: MessageMenuProps['list'], open: (button: HTMLElement) => void) {
  const press = useEffectEvent((target: Element) => {
    const button = target.closest('li')?.querySelector<HTMLElement>('[data-options]')
    if (button) open(button)
  })
  useEffect(() => (list.current ? onLongPress(list.current, (target) => press(target)) : undefined), [list])
}

/** Its code comes after the page. */
function useSwipeToReply(list: MessageMenuProps['list'], reply: (id: string | undefined) => void) {
  const onReply = useEffectEvent(reply)
  useEffect(() => {
    const swipes = import('#web/chats/swipe-reply.ts')
      .then(({ onSwipe }) => onSwipe(list.current, (id) => onReply(id)))
      .catch(() => null)
    return () => void swipes.then((stop) => stop?.())
  }, [list])
}

function useCopy() {
  const text = useText('chats.options')
  const toast = useToast()
  return async (words: string) => {
    try {
      await navigator.clipboard.writeText(words)
      toast({ tone: 'success', text: text('copied') })
    } catch {
      // Without TLS, or forbidden by the browser.
      toast({ tone: 'danger', text: text('copy_failed') })
    }
  }
}

const holdMs = 450
/** A finger that moves further scrolls. */
const stillPx = 10

/** Calls `onHeld` when the finger is lifted: that would close a menu opened before. Not for a mouse. Returns the function that ends it. */
function onLongPress(area: HTMLElement, onHeld: (target: Element) => void): () => void {
  let held: { target: Element; x: number; y: number; since: number } | null = null
  const down = ({ target, pointerType, isPrimary, clientX: x, clientY: y, timeStamp: since }: PointerEvent) => {
    held = pointerType !== 'mouse' && isPrimary && target instanceof Element ? { target, x, y, since } : null
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held && Math.hypot(clientX - held.x, clientY - held.y) > stillPx) held = null
  }
  const up = ({ timeStamp }: PointerEvent) => {
    const { target, since } = held ?? {}
    held = null
    if (target && since !== undefined && timeStamp - since >= holdMs) setTimeout(() => onHeld(target))
  }
  const cancel = () => {
    held = null
  }
  /** The browser's own menu of a long press would cover this one. */
  const noMenu = (event: MouseEvent) => held && event.preventDefault()
  area.addEventListener('pointerdown', down)
  area.addEventListener('pointermove', move)
  area.addEventListener('pointerup', up)
  area.addEventListener('pointercancel', cancel)
  area.addEventListener('contextmenu', noMenu)
  return () => {
    area.removeEventListener('pointerdown', down)
    area.removeEventListener('pointermove', move)
    area.removeEventListener('pointerup', up)
    area.removeEventListener('pointercancel', cancel)
    area.removeEventListener('contextmenu', noMenu)
  }
}

function want({ wanted, listeners }: Translating, message: MessageId) {
  wanted.add(message)
  for (const listener of listeners) listener()
}
