/** The scroll position of the log. Layout begins at the end, so older messages never move the text being read. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { LogParts, LogWindowState } from '#web/chats/log-window.ts'

/** Within this distance the log counts as at its end. */
const nearPx = 48
/** Older messages are requested at this distance before their place is visible. */
const aheadPx = 1500
/** The distance of the unread line from the upper edge on opening. */
const unreadTopPx = 16

type LogScroll = {
  parts: LogParts
  view: LogWindowState
  /** The key of the last message. A new message of my own scrolls to the end. */
  newest: string
  newestIsMine: boolean
  /** The key of the unread line, where reading begins. */
  unread: string | null
  atEnd: boolean
  onAtEnd: (atEnd: boolean) => void
}

export function useLogScroll({ parts, view, newest, newestIsMine, unread, atEnd, onAtEnd }: LogScroll) {
  const { log } = parts
  const anchor = useScrollAnchor(parts, view)
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
    view.measure()
    if (newestBefore.current !== newest && newestIsMine) log.current?.scrollTo({ top: 0, behavior: 'instant' })
    else if (isOpening.current && unread !== null) anchor.showFirst(unread)
    else if (!atEnd) anchor.restore()
    newestBefore.current = newest
    view.follow()
    anchor.save()
    if (isOpening.current) report()
  })
  useResize(parts, view, anchor)
  useUserInput(log, () => (isOpening.current = false))

  return {
    toEnd,
    onScroll() {
      report()
      anchor.save()
      // Rendered before the next frame, so that no empty space is visible.
      view.follow(flushSync)
    },
  }
}

/** Calls `onInput` when the member scrolls, presses a key or touches the log. */
function useUserInput(log: LogParts['log'], onInput: () => void) {
  const report = useEffectEvent(onInput)
  useEffect(() => {
    const box = log.current
    const listener = (event: Event) => {
      report()
      if (event instanceof KeyboardEvent) jump(event)
    }
    const types = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const type of types) box?.addEventListener(type, listener, { passive: type !== 'keydown' })
    return () => {
      for (const type of types) box?.removeEventListener(type, listener)
    }
  }, [log])
}

/** Home and End go there at once: a smooth scroll stops at the first line of another height than estimated. */
function jump(event: KeyboardEvent) {
  const box = event.currentTarget as HTMLElement
  if (event.target !== box || (event.key !== 'Home' && event.key !== 'End')) return
  event.preventDefault()
  box.scrollTo({ top: event.key === 'End' ? 0 : -box.scrollHeight, behavior: 'instant' })
}

type ScrollAnchor = ReturnType<typeof useScrollAnchor>

/** The first visible line and its distance from the upper edge, to restore when other lines come or go. */
function useScrollAnchor({ log, list }: LogParts, view: LogWindowState) {
  const saved = useRef<{ row: Element; topPx: number } | null>(null)
  const topPx = (row: Element) => row.getBoundingClientRect().top - (log.current?.getBoundingClientRect().top ?? 0)
  const move = (px: number) => {
    if (Math.abs(px) >= 0.5) log.current?.scrollBy({ top: px, behavior: 'instant' })
  }
  return {
    save() {
      const edgePx = log.current?.getBoundingClientRect().top ?? 0
      const row = [...(list.current?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > edgePx)
      saved.current = row ? { row, topPx: topPx(row) } : null
    },
    restore() {
      if (saved.current?.row.isConnected) move(topPx(saved.current.row) - saved.current.topPx)
    },
    /** Scrolls to the first unread line when it is above the visible part. */
    showFirst(key: string) {
      const heightPx = log.current?.clientHeight ?? 0
      const row = list.current?.querySelector('[data-unread-line]')
      const hiddenPx = row ? -topPx(row) : view.fromEndPx(key) - heightPx + (log.current?.scrollTop ?? 0)
      if (hiddenPx > 0) move(-hiddenPx - unreadTopPx)
    },
  }
}

/** Restores the position when the size of the log changes: a phone's keyboard, a window, a longer draft. */
function useResize({ log, list }: LogParts, view: LogWindowState, anchor: ScrollAnchor) {
  const widthPx = useRef(0)
  const resize = useEffectEvent(() => {
    const before = widthPx.current
    widthPx.current = log.current?.clientWidth ?? 0
    if (before !== 0 && before !== widthPx.current) {
      anchor.restore()
      view.clearHeights()
    }
    view.measure()
    view.follow()
    anchor.save()
  })
  useEffect(() => {
    if (!log.current || !list.current) return
    const observer = new ResizeObserver(() => resize())
    observer.observe(log.current)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [log, list])
}

type OlderMessages = {
  /** Null when no request is possible now. */
  load: (() => void) | null
  /** The key of the oldest message here. */
  oldest: string
}

/** Loads older messages when the beginning of the log comes near. */
export function useOlderAhead(log: LogParts['log'], top: RefObject<HTMLDivElement | null>, { load, oldest }: OlderMessages) {
  const loadNow = useEffectEvent(() => load?.())
  const mayLoad = load !== null
  useEffect(() => {
    if (!mayLoad || !top.current || oldest === '') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNow(), {
      root: log.current,
      rootMargin: `${aheadPx}px 0px 0px 0px`,
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [log, top, mayLoad, oldest])
}
