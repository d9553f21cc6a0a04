/** One line of the log: a day, the unread line, or a message. Drawn again only when it is another. */
import { memo } from 'react'
import type { Line } from '#web/chats/log-lines.ts'
import { MessageBubble } from '#web/chats/message-bubble.tsx'
import styles from '#web/chats/message-log.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'

export type LineActions = {
  onRetry: (key: string) => void
  onTakeBack: (key: string) => void
}
type LogLineProps = LineActions & { line: Line; newest: boolean }

export const LogLine = memo(VisibleLine, (before, after) => {
  return isSame(before.line, after.line) && isSame({ ...before, line: null }, { ...after, line: null })
})

const isSame = <T extends object>(before: T, after: T) =>
  before === after || (Object.entries(after) as [keyof T, unknown][]).every(([field, value]) => before[field] === value)

function VisibleLine({ line, newest, ...hands }: LogLineProps) {
  if (line.kind === 'message') return <MessageBubble line={line} newest={newest} {...hands} />
  if (line.kind === 'day') return <Day at={line.at} />
  return <Unread />
}

function Day({ at }: { at: string }) {
  const pageTime = usePageTime()
  return (
    <li className={styles.day}>
      <span>{pageTime.day(at)}</span>
    </li>
  )
}

function Unread() {
  const text = useText('chats')
  return (
    <li className={styles.unread} data-unread-line>
      <span>{text('unread_line')}</span>
    </li>
  )
}
