/** The layout of the chats: the list and one conversation side by side, or one of them on a phone. It fills the screen. */
import { type ReactNode, useRef } from 'react'
import styles from '#web/kit/layouts/chat.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/top-bar.tsx'
import { useRoomAboveKeyboard } from '#web/kit/layouts/use-room-above-keyboard.ts'
import { useScrollRestored } from '#web/kit/layouts/use-scroll-restored.ts'

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
