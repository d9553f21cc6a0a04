/** From a quote to the message that it quotes, where that is loaded. */
import type { MessageId } from '#domain/chats/chats.ts'
import type { QuotingLog } from '#web/chats/quote-jump.ts'

const flash: Keyframe[] = [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }]

/** Null where the message is not loaded. */
export function findJump(log: QuotingLog | null, message: MessageId): (() => void) | null {
  const line = log?.lines.find((one) => one.kind === 'message' && one.id === message)
  return log && line ? () => jumpTo(message, line.key, log) : null
}

/** Lines outside of the window are rendered once their place is in view. */
function jumpTo(message: MessageId, key: string, { parts: { log, list }, view }: QuotingLog) {
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
