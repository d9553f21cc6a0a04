/** Emoji in messages: which messages are only emoji, and how the member puts one into the draft. */
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'

// One picture: a flag, a key cap, or a sign with the modifiers and joined signs behind it.
const one = String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)`
const onlyEmoji = new RegExp(`^(?:${one}\\s*){1,3}$`, 'u')
/** Browsers draw these as letters. */
const letters = /^[©®™\s]+$/

/** True for one to three emoji and nothing else. */
export const isOnlyEmoji = (text: string) => text.length <= 60 && onlyEmoji.test(text.trim()) && !letters.test(text)

/** The text with `emoji` in place of the selection. */
export const insertAt = (text: string, emoji: string, { from, to }: { from: number; to: number }) =>
  text.slice(0, from) + emoji + text.slice(to)

type EmojiActions = { area: RefObject<HTMLTextAreaElement | null>; draft: string; write: (text: string) => void }

/** The state of the emoji tray, and the place in the draft where an emoji goes. */
export function useEmoji({ area, draft, write }: EmojiActions) {
  const [isOpen, setOpen] = useState(false)
  // Some browsers lose the selection, or open their keyboard, when it is read while another element has the focus.
  const selected = useRef<{ from: number; to: number } | null>(null)

  /** Closes the tray and puts the caret back. */
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
    },
    onSelect({ currentTarget: { selectionStart: from, selectionEnd: to } }: SyntheticEvent<HTMLTextAreaElement>) {
      selected.current = { from, to }
    },
  }
}
