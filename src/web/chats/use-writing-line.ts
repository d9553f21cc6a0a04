/** The writing line grows with what is written, also where the browser does not do it, and on a desktop one can write at once. */
import { useEffect, useRef } from 'react'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

/** `onTypedEarly` hears of what was typed before the page woke. */
export function useWritingLine(draft: string, onTypedEarly: (words: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const own = useEarlyAnswer({ ref: area, value: draft, onChange: ({ target }) => onTypedEarly(target.value) })
  useEffect(() => {
    if (matchMedia('(hover: hover) and (width >= 60rem)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    area.current.style.blockSize = 'auto'
    if (draft !== '') area.current.style.blockSize = `${area.current.scrollHeight + 2}px`
  }, [draft])
  return { area, own }
}
