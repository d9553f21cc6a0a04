/** Where the log stands. It is laid out from its end, so older messages put before it never move what is being read. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** How far from the end still counts as the end. */
const nearPx = 48
/** Older messages are asked for this long before their place comes into view. */
const aheadPx = 600

type LogScroll = {
  /** Changes with every message at the end; a message of my own always brings the end into view. */
  newest: string
  newestIsMine: boolean
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
  /** Null when there is nothing older to ask for. */
  askOlder: (() => void) | null
  oldest: string
}

export function useLogScroll({ newest, newestIsMine, atEnd, onAtEnd, askOlder, oldest }: LogScroll) {
  const log = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)

  // In a reversed column the scroll position counts from the end: 0 there, negative above.
  const toEnd = (behavior: ScrollBehavior = 'smooth') => log.current?.scrollTo({ top: 0, behavior })
  const onScroll = () => {
    const isAtEnd = (log.current?.scrollTop ?? 0) > -nearPx
    if (isAtEnd !== atEnd) onAtEnd(isAtEnd)
  }

  const arrive = useEffectEvent((grownPx: number) => {
    if (newestIsMine) toEnd('instant')
    else if (!atEnd) log.current?.scrollBy({ top: -grownPx, behavior: 'instant' })
  })
  const last = useRef<{ line: Element; belowPx: number } | null>(null)
  const newestBefore = useRef(newest)
  useLayoutEffect(() => {
    // Only what came below the line that was last moves what is being read: what goes or comes above it does not.
    const grownPx = last.current?.line.isConnected ? belowPx(log.current, last.current.line) - last.current.belowPx : 0
    if (newestBefore.current !== newest) arrive(grownPx)
    newestBefore.current = newest
    const line = log.current?.querySelector('ol > :last-child')
    last.current = line ? { line, belowPx: belowPx(log.current, line) } : null
  })

  useUnreadFirst(log, onAtEnd)

  const ask = useEffectEvent(() => askOlder?.())
  const mayAsk = askOlder !== null
  useEffect(() => {
    if (!mayAsk || !top.current || oldest === '') return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && ask(), {
      root: log.current,
      rootMargin: `${aheadPx}px 0px 0px 0px`,
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [mayAsk, oldest])

  return { log, top, onScroll, toEnd }
}

/** From the end of a line to the end of all of them. */
const belowPx = (log: HTMLElement | null, line: Element) =>
  (log?.firstElementChild?.getBoundingClientRect().bottom ?? 0) - line.getBoundingClientRect().bottom

/** When more is unread than the screen holds, reading begins at the first of it. */
function useUnreadFirst(log: { current: HTMLDivElement | null }, onAtEnd: (atEnd: boolean) => void) {
  const report = useEffectEvent(onAtEnd)
  useLayoutEffect(() => {
    const line = log.current?.querySelector('[data-unread-line]')
    if (!line || !log.current) return
    const hiddenPx = log.current.getBoundingClientRect().top - line.getBoundingClientRect().top
    if (hiddenPx <= 0) return
    log.current.scrollBy({ top: -hiddenPx - 16, behavior: 'instant' })
    report(log.current.scrollTop > -nearPx)
  }, [log])
}
