/** A coloured bar with an icon and a text: information or an error. */
import type { ReactNode } from 'react'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/kit/ui/notice.module.css'
import { useErrorText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

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

export type ErrorNoticeProps = {
  error: unknown
  title?: string | undefined
  /** The retry, where one is possible. */
  retry?: { label: string; onPress: () => void } | false
  /** Replaces the error's own text. */
  children?: ReactNode
}

/** The text of an error, beside its cause; read aloud when it appears. Renders nothing while `error` is null. */
export function ErrorNotice({ error, title, retry = false, children }: ErrorNoticeProps) {
  const errorText = useErrorText()
  if (error === null) return null
  const again = retry && (
    <Button size="small" tone="outline" onClick={retry.onPress}>
      {retry.label}
    </Button>
  )
  return (
    <Notice tone="danger" live title={title} action={again}>
      {children || errorText(error)}
    </Notice>
  )
}
