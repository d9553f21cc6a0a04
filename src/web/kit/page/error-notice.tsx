/** What went wrong, in words, beside what it is about; read aloud when it appears. Nothing while nothing is wrong. */
import type { ReactNode } from 'react'
import { useErrorText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export type ErrorNoticeProps = {
  error: unknown
  title?: string | undefined
  /** Where it can be tried again. */
  retry?: { label: string; onPress: () => void } | false
  /** Instead of the error's own words. */
  children?: ReactNode
}

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
