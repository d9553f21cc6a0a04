/** The layout of the chats: the list and one conversation side by side, or one of them on a phone. It fills the screen. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from '#web/kit/layouts/chat.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/frame.tsx'
import { useLocation } from 'react-router'

type ChatLayoutProps = ShellProps & {
  list: ReactNode
  listLabel: string
  /** A conversation is open: on a phone it is shown instead of the list, and the bottom bar gives way to the writing line. */
  open: boolean
}

/** The list and what is beside it, or the conversation that is open. By a role, because an element that changed would begin anew. */
const mainPart = { role: 'main', id: 'main', tabIndex: -1 } as const

export function ChatLayout({ children, list, listLabel, open, ...shell }: ChatLayoutProps) {
  const page = useRef<HTMLDivElement>(null)
  useRoomAboveKeyboard(page)
  const listBox = useRef<HTMLElement>(null)
  useScrollRestored(listBox, 'chats')
  return (
    <div ref={page} className={styles.page} data-open={open || undefined}>
      <div className={styles.top}>
        <TopBar {...shell} />
      </div>
      <div className={styles.panes} {...(!open && mainPart)}>
        <section ref={listBox} className={styles.list} aria-label={listLabel}>
          {list}
        </section>
        <div className={styles.main} {...(open && mainPart)}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** A keyboard is higher than the browser's bars, which come and go with scrolling. */
const keyboardPx = 120

/** Some phones lay the keyboard over the page instead of making it lower: the page then takes the room above the keyboard. */
function useRoomAboveKeyboard(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const fit = () => {
      // Zooming also makes the visible part smaller; then the page keeps its height.
      const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > keyboardPx
      page.current?.style.setProperty('block-size', isCovered ? `${seen.height}px` : null)
      if (isCovered && window.scrollY > 0) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', fit)
    return () => seen.removeEventListener('resize', fit)
  }, [page])
}

/** By name and history entry. A reload begins at the top. */
const scrollPositions = new Map<string, number>()

/** Puts a scrolling box back where it was in this history entry, before the first paint. The page's own scroll is the router's. */
export function useScrollRestored(box: RefObject<HTMLElement | null>, name: string) {
  const { key } = useLocation()
  const hasArrived = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const entry = `${name} ${key}`
    const before = scrollPositions.get(entry)
    // a box that stayed mounted keeps its place
    if (before !== undefined && !hasArrived.current) element.scrollTo({ top: before, behavior: 'instant' })
    hasArrived.current = true
    const note = () => void scrollPositions.set(entry, element.scrollTop)
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box, name, key])
}
