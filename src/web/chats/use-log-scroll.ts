/** Where the log stands. It is laid out from its end, so older messages put before it never move what is being read. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { LogParts, LogWindowState } from '#web/chats/use-log-window.ts'

/** How far from the end still counts as the end. */
const nearPx = 48
/** Older messages are asked for this long before their place comes into view. */
const aheadPx = 1500
/** The unread line, where reading begins, stands this far under the upper edge. */
const unreadTopPx = 16

type LogScroll = {
  parts: LogParts
  hands: LogWindowState
  /** Changes with every message at the end; a message of my own always brings the end into view. */
  newest: string
  newestIsMine: boolean
  /** Where reading begins. */
  unread: string | null
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
}

export function useLogScroll({ parts, hands, newest, newestIsMine, unread, atEnd, onAtEnd }: LogScroll) {
  const { log } = parts
  const place = useScrollPlace(parts, hands)
  const isOpening = useRef(true)
  const newestBefore = useRef(newest)

  // In a reversed column the scroll position counts from the end: 0 there, negative above.
  function toEnd() {
    isOpening.current = false
    const { scrollTop = 0, clientHeight = 0 } = log.current ?? {}
    log.current?.scrollTo({ top: 0, behavior: -scrollTop > 2 * clientHeight ? 'instant' : 'smooth' })
  }
  const report = () => {
    const isAtEnd = (log.current?.scrollTop ?? 0) > -nearPx
    if (isAtEnd !== atEnd) onAtEnd(isAtEnd)
  }
  useLayoutEffect(() => {
    hands.measure()
    if (newestBefore.current !== newest && newestIsMine) log.current?.scrollTo({ top: 0, behavior: 'instant' })
    else if (isOpening.current && unread !== null) place.showFirst(unread)
    else if (!atEnd) place.keep()
    newestBefore.current = newest
    hands.follow()
    place.remember()
    if (isOpening.current) report()
  })
  useSizes(parts, hands, place)
  useHand(log, () => (isOpening.current = false))

  return {
    toEnd,
    onScroll() {
      report()
      // Where the member went is the place to keep while lines come and go for it.
      place.remember()
      // Before the next picture is drawn: no empty room is seen.
      hands.follow(flushSync)
    },
  }
}

/** Whoever scrolls, presses a key or touches the log looks for a place of their own. */
function useHand(log: LogParts['log'], take: () => void) {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const box = log.current
    const hear = (event: Event) => {
      taken()
      if (event instanceof KeyboardEvent) jump(event)
    }
    const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) box?.addEventListener(sign, hear, { passive: sign !== 'keydown' })
    return () => {
      for (const sign of signs) box?.removeEventListener(sign, hear)
    }
  }, [log])
}

/** A glide over thousands of lines would be stopped by the first of them that is not as high as was thought. */
function jump(event: KeyboardEvent) {
  const box = event.currentTarget as HTMLElement
  if (event.target !== box || (event.key !== 'Home' && event.key !== 'End')) return
  event.preventDefault()
  box.scrollTo({ top: event.key === 'End' ? 0 : -box.scrollHeight, behavior: 'instant' })
}

type ScrollPlace = ReturnType<typeof useScrollPlace>

/** The line that is read, and where on screen it stands: whatever comes or goes elsewhere, it stays. */
function useScrollPlace({ log, list }: LogParts, hands: LogWindowState) {
  const anchor = useRef<{ row: Element; topPx: number } | null>(null)
  const topPx = (row: Element) => row.getBoundingClientRect().top - (log.current?.getBoundingClientRect().top ?? 0)
  const move = (px: number) => {
    if (Math.abs(px) >= 0.5) log.current?.scrollBy({ top: px, behavior: 'instant' })
  }
  return {
    remember() {
      const edgePx = log.current?.getBoundingClientRect().top ?? 0
      const row = [...(list.current?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > edgePx)
      anchor.current = row ? { row, topPx: topPx(row) } : null
    },
    keep() {
      if (anchor.current?.row.isConnected) move(topPx(anchor.current.row) - anchor.current.topPx)
    },
    /** When more is unread than the screen holds, reading begins at the first of it. */
    showFirst(key: string) {
      const heightPx = log.current?.clientHeight ?? 0
      const row = list.current?.querySelector('[data-unread-line]')
      const hiddenPx = row ? -topPx(row) : hands.fromEndPx(key) - heightPx + (log.current?.scrollTop ?? 0)
      if (hiddenPx > 0) move(-hiddenPx - unreadTopPx)
    },
  }
}

/** The log may become narrower or lower: the keyboard of a phone, a window, a longer draft. */
function useSizes({ log, list }: LogParts, hands: LogWindowState, place: ScrollPlace) {
  const widthPx = useRef(0)
  const resize = useEffectEvent(() => {
    const before = widthPx.current
    widthPx.current = log.current?.clientWidth ?? 0
    if (before !== 0 && before !== widthPx.current) {
      place.keep()
      hands.forget()
    }
    hands.measure()
    hands.follow()
    place.remember()
  })
  useEffect(() => {
    if (!log.current || !list.current) return
    const observer = new ResizeObserver(() => resize())
    observer.observe(log.current)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [log, list])
}

type Older = {
  /** Null when there is nothing older to ask for. */
  ask: (() => void) | null
  oldest: string
}

/** Coming near to what stands before everything asks for older messages. */
export function useOlderAhead(log: LogParts['log'], top: RefObject<HTMLDivElement | null>, { ask, oldest }: Older) {
  const askNow = useEffectEvent(() => ask?.())
  const mayAsk = ask !== null
  useEffect(() => {
    if (!mayAsk || !top.current || oldest === '') return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && askNow(), {
      root: log.current,
      rootMargin: `${aheadPx}px 0px 0px 0px`,
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [log, top, mayAsk, oldest])
}
