/** The box for members: asks a quarter of a second after the last letter; Enter goes to the first line. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Field } from '#web/kit/ui/field.tsx'

const waitMs = 250

export function SearchBox({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const text = useText('console.members')
  const [{ typed, seen, sent }, setBox] = useState({ typed: words, seen: words, sent: words })
  // The address changed: by this box, or by somebody who went elsewhere.
  if (words !== seen) setBox(words === sent ? { typed, seen: words, sent } : { typed: words, seen: words, sent: words })
  const send = useEffectEvent(() => {
    setBox((before) => ({ ...before, sent: typed.trim() }))
    onSearch(typed.trim())
  })
  const isSent = typed.trim() === sent
  useEffect(() => {
    if (isSent) return
    const timer = setTimeout(send, waitMs)
    return () => clearTimeout(timer)
  }, [typed, isSent])
  return (
    <Field
      label={text('box')}
      help={text('box_help')}
      type="search"
      ref={focusSoon}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={typed}
      onChange={({ target }) => setBox((before) => ({ ...before, typed: target.value }))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        if (!isSent) send()
        document.querySelector<HTMLElement>('main [data-row]')?.focus()
      }}
    />
  )
}

/** The frame focuses the heading first. */
const focusSoon = (field: HTMLInputElement | null) => {
  if (field) setTimeout(() => field.focus())
}
