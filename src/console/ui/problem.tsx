/** What went wrong in words: a missing right names who can give it, everything else says what to do. */
import { isPermission } from '#domain/staff/permissions.ts'
import { usePermissionName } from '#console/staff/names.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type ProblemProps = {
  error: unknown
  retry?: { label: string; onPress: () => void; isBusy?: boolean }
  /** Older data is shown below. */
  isOld?: boolean
}

export function Problem({ error, retry, isOld = false }: ProblemProps) {
  const text = useText('console.page')
  const errorText = useErrorText()
  const refusal = refusalOf(error)
  if (error === null) return null
  if (refusal?.code === 'not_allowed')
    return <NotAllowed permission={refusal.details.permission} givers={refusal.details.givers} isLive />
  return (
    <Notice
      tone="danger"
      live
      action={
        retry && (
          <Button size="small" tone="outline" busy={retry.isBusy ?? false} onClick={retry.onPress}>
            {retry.label}
          </Button>
        )
      }
    >
      {errorText(error)} {isOld && text('older_stays')}
    </Notice>
  )
}

type NotAllowedProps = { permission: unknown; givers?: unknown; isLive?: boolean }

/** `givers`: names of those who may give it, where the server says so. */
export function NotAllowed({ permission, givers, isLive = false }: NotAllowedProps) {
  const text = useText('console.not_allowed')
  const nameOf = usePermissionName()
  const name = typeof permission === 'string' && isPermission(permission) ? nameOf(permission) : null
  const names = Array.isArray(givers) ? givers.filter((giver) => typeof giver === 'string') : []
  return (
    <Notice tone="warning" live={isLive} icon="lock" title={name ? text('right', { name }) : text('title')}>
      {names.length > 0 ? text('givers', { names: names.join(', ') }) : text('who')}
    </Notice>
  )
}
