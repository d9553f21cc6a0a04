/** The layout of the chats: the list and a conversation side by side, or one of them on a phone. It fills the screen. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from '#web/kit/layouts/chat.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/frame.tsx'
import { useLocation } from 'react-router'

type ChatLayoutProps = ShellProps & {
  list: ReactNode
  listLabel: string
  /** A conversation is open: on a phone it replaces the list, and the writing line replaces the bottom bar. */
  open: boolean
}

/** The list and the pane beside it. Chosen by a role, because another element type would be mounted anew. */
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

/** A keyboard is taller than the browser's bars, which appear and disappear with scrolling. */
const keyboardPx = 120

/** Some phones lay the keyboard over the page and do not resize it: the page then fills the area above the keyboard. */
function useRoomAboveKeyboard(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const fit = () => {
      // Zooming also shrinks the visible area; the page then keeps its height.
      const isCovered = Math.abs(seen.scale - 1) < 0.01 && window.innerHeight - seen.height > keyboardPx
      page.current?.style.setProperty('block-size', isCovered ? `${seen.height}px` : null)
      if (isCovered && window.scrollY > 0) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', fit)
    return () => seen.removeEventListener('resize', fit)
  }, [page])
}

/** Scroll positions by name and history entry. A reload begins at the top. */
const scrollPositions = new Map<string, number>()

/** Restores the scroll position of a box for this history entry, before the first paint. React Router restores the page's own. */
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
