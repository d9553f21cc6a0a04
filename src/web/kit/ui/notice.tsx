/** Something to know, standing where it matters: a bar of one tone with an icon and words. */
import type { ReactNode } from 'react'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/notice.module.css'

type Tone = 'info' | 'success' | 'warning' | 'danger'
type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: IconName
  /** Read aloud when it appears. */
  live?: boolean
}

const icons: Record<Tone, IconName> = { info: 'info', success: 'circle-check', warning: 'triangle-alert', danger: 'circle-alert' }

export function Notice({ tone = 'info', title, children, action, icon, live = false }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon name={icon ?? icons[tone]} size={24} />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
