/** What can be done with one message: copy it, or report it. One menu for the log, at the button or under the finger. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Message } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { longPressOf } from '#web/chats/long-press.ts'
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
    // After the menu has closed and given back the focus: the dialog will give it back there.
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

/** Listens at the list, not at each message: lines come and go as one scrolls. */
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
    const stop = longPressOf(lines, (held) => {
      const button = held.closest('li')?.querySelector<HTMLElement>('[data-options]')
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
      // An address without TLS, or a browser that was told not to.
      toast({ tone: 'danger', text: text('copy_failed') })
    }
  }
}
