/** The menu of a message: copy or report. One menu serves the whole log, opened by a button or a long press. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Message } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { useText } from '#web/kit/text/text.tsx'
import { type MenuItem, MenuList } from '#web/kit/ui/menu.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

const SafetyDialog = lazy(() => import('#web/safety/safety-dialog.tsx').then(({ SafetyDialog }) => SafetyDialog))

type MessageMenuProps = { list: RefObject<HTMLOListElement | null>; messages: readonly Message[]; me: ProfileId }

export function MessageMenu({ list, messages, me }: MessageMenuProps) {
  const text = useText('chats.options')
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  const chat = useReportedChat()
  const copy = useCopy()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isReporting, setReporting] = useState(false)
  const message = messages.find((one) => one.id === chosen)
  useOptions(list, (button) => {
    setChosen(Number(button.dataset.options))
    menu.current?.showPopover?.({ source: button })
    menu.current?.querySelector('button')?.focus()
  })
  const mayReport = message !== undefined && message.sender !== me && chat !== null
  const items: MenuItem[] = [
    { label: text('copy'), icon: 'copy', onPress: () => message && void copy(message.text) },
    // After the menu has closed and returned the focus: the dialog returns it to the same button.
    ...(mayReport
      ? [{ label: text('report'), icon: 'flag' as const, onPress: () => void setTimeout(() => setReporting(true)) }]
      : []),
  ]
  return (
    <>
      <MenuList id={id} ref={menu} label={text('label')} items={items} />
      {message && chat && isReporting && (
        <SafetyDialog about={{ ...chat, message: message.id }} open onClose={() => setReporting(false)} leaveTo="/chats" />
      )}
    </>
  )
}

/** Listens on the list, not on each message, because lines come and go while scrolling. */
function useOptions(list: MessageMenuProps['list'], open: (button: HTMLElement) => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const lines = list.current
    if (!lines) return
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-options]') : null
      if (button) latest.current(button)
    }
    lines.addEventListener('click', press)
    const stop = onLongPress(lines, (target) => {
      const button = target.closest('li')?.querySelector<HTMLElement>('[data-options]')
      if (button) latest.current(button)
    })
    return () => {
      lines.removeEventListener('click', press)
      stop()
    }
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
