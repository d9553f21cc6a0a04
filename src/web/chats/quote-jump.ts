/** From a quote to the message that it quotes, where that is loaded. */
import { createContext, useMemo } from 'react'
import type { MessageId } from '#domain/chats/chats.ts'
import type { Line } from '#web/chats/log-lines.ts'
import type { LogParts, LogWindowState } from '#web/chats/log-window.ts'

/** Null where the message is not loaded. */
export type QuoteJumps = (message: MessageId) => (() => void) | null
export const QuoteJump = createContext<QuoteJumps>(() => null)

const flash: Keyframe[] = [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }]

export function useQuoteJump(lines: readonly Line[], parts: LogParts, view: LogWindowState): QuoteJumps {
  return useMemo(() => {
    const keys = new Map(
      lines.flatMap((line) => (line.kind === 'message' && line.id !== null ? [[line.id, line.key] as const] : [])),
    )
    return (message) => {
      const key = keys.get(message)
      return key === undefined ? null : () => jumpTo(message, key, parts, view)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the parts are refs, and the window reads its own state
  }, [lines])
}

/** Lines outside of the window are rendered once their place is in view. */
function jumpTo(message: MessageId, key: string, { log, list }: LogParts, view: LogWindowState) {
  const rowOf = () => list.current?.querySelector(`[data-options="${message}"]`)?.closest('li')
  const isRendered = rowOf() != null
  // In a reversed column the scroll position counts from the end.
  if (!isRendered) log.current?.scrollTo({ top: -view.fromEndPx(key), behavior: 'instant' })
  requestAnimationFrame(() => {
    const row = rowOf()
    row?.scrollIntoView({ block: 'center', behavior: 'instant' })
    row?.querySelector<HTMLElement>('[data-options]')?.focus({ preventScroll: true })
    row?.firstElementChild?.animate(flash, { duration: 700 })
  })
}
