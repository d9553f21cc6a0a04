/** Emoji in the writing line: the tray that opens over it, and the place where one is put. */
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { insertAt } from '#web/chats/emoji.ts'
import { storeRecent } from '#web/chats/recent-emoji.ts'

type EmojiActions = { area: RefObject<HTMLTextAreaElement | null>; draft: string; write: (text: string) => void }

export function useEmoji({ area, draft, write }: EmojiActions) {
  const [isOpen, setOpen] = useState(false)
  // Kept, because some browsers forget it, or open their keyboard, when the line is asked while another part has the focus.
  const selected = useRef<{ from: number; to: number } | null>(null)

  /** Back to writing, where one was. */
  function close() {
    setOpen(false)
    area.current?.focus()
    if (selected.current) area.current?.setSelectionRange(selected.current.from, selected.current.to)
  }
  return {
    isOpen,
    hide: () => setOpen(false),
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    insert(emoji: string) {
      const place = selected.current ?? { from: draft.length, to: draft.length }
      const after = Math.min(place.from, draft.length) + emoji.length
      selected.current = { from: after, to: after }
      write(insertAt(draft, emoji, place))
      storeRecent(emoji)
    },
    onSelect({ currentTarget: { selectionStart: from, selectionEnd: to } }: SyntheticEvent<HTMLTextAreaElement>) {
      selected.current = { from, to }
    },
  }
}
