/** What stands in the place of a conversation, in the middle of its pane. */
import type { ReactNode } from 'react'
import styles from '#web/chats/conversation.module.css'

export const Pane = ({ children }: { children: ReactNode }) => <div className={styles.pane}>{children}</div>
