/** The words of somebody whom the member has not answered: a press shows their links, as text. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { linkPartsOf } from '#domain/safety/links.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/safety/safety.module.css'

export function HiddenLinks({ words }: { words: string }) {
  const text = useText('chats.links')
  const parts = useMemo(() => linkPartsOf(words), [words])
  const [isShown, setShown] = useState(false)
  if (parts.every(({ isLink }) => !isLink)) return words
  if (isShown) return <Shown words={words} />
  return parts.map(({ text: part, isLink }, place) =>
    isLink ? (
      <button
        {...early}
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
        key={place}
        type="button"
        className={styles.link}
        title={text('why')}
        onClick={() => setShown(true)}
      >
        {text('show')}
      </button>
    ) : (
      part
    ),
  )
}

/** Takes the focus of the button, which is gone. */
function Shown({ words }: { words: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <span ref={shown} tabIndex={-1}>
      {words}
    </span>
  )
}
