/** One request: the act, what it would do now, who asks and why, until when, and what the reader may do with it. */
import { type ApprovalLine } from '#domain/approvals/approvals.ts'
import { isPermission } from '#domain/staff/permissions.ts'
import { useFormats } from '#console/app/formats.tsx'
import type { ApprovalAct } from '#console/approvals/approval-dialog.tsx'
import styles from '#console/approvals/approvals.module.css'
import { useActName, usePermissionName } from '#console/staff/names.ts'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const tones: Record<ApprovalLine['state'], Tone> = {
  waiting: 'warning',
  done: 'success',
  refused: 'danger',
  withdrawn: 'quiet',
  expired: 'quiet',
  void: 'quiet',
}

export function ApprovalCard({ approval, onAct }: { approval: ApprovalLine; onAct: (act: ApprovalAct) => void }) {
  const text = useText('console.approvals')
  const fieldText = useLooseText('console.fields')
  const actName = useActName()
  const permissionName = usePermissionName()
  const { moment } = useFormats()
  const { act, what, reason, asked_by, asked_at, expires_at, state, decided_by, decided_at, word, alone_at, permission } =
    approval
  const isWaiting = state === 'waiting'
  return (
    <li className={styles.card} data-row="" tabIndex={-1}>
      <div className={styles.head}>
        <h2>{actName(act)}</h2>
        <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag>
      </div>
      <p className={styles.quiet}>
        {text('asked', { name: asked_by.name, time: moment(asked_at) })}
        {isWaiting && ` · ${text('until', { time: moment(expires_at) })}`}
        {isPermission(permission) && ` · ${permissionName(permission)}`}
      </p>
      {what.length > 0 && (
        <dl className={styles.what} aria-label={text('what')}>
          {what.map(({ field, value }) => [
            <dt key={`${field} name`}>{fieldText.has(field) ? fieldText(field) : field}</dt>,
            <dd key={field}>{value}</dd>,
          ])}
        </dl>
      )}
      <p className={styles.reason}>{reason}</p>
      {isWaiting && alone_at && <Notice icon="clock">{text('alone', { time: moment(alone_at) })}</Notice>}
      {!isWaiting && decided_by && decided_at && (
        <p className={styles.quiet}>
          {text('decided', { name: decided_by.name, time: moment(decided_at) })}
          {word && ` “${word}”`}
        </p>
      )}
      <Acts approval={approval} onAct={onAct} />
    </li>
  )
}

function Acts({ approval: { state, is_own, may_decide }, onAct }: { approval: ApprovalLine; onAct: (act: ApprovalAct) => void }) {
  const text = useText('console.approvals')
  if (state !== 'waiting') return null
  if (is_own)
    return (
      <div className={styles.acts}>
        <Button tone="outline" onClick={() => onAct('withdraw')}>
          {text('withdraw')}
        </Button>
      </div>
    )
  if (!may_decide) return <p className={styles.quiet}>{text('may_not')}</p>
  return (
    <div className={styles.acts}>
      <Button onClick={() => onAct('give')}>{text('give')}</Button>
      <Button tone="outline" onClick={() => onAct('refuse')}>
        {text('refuse')}
      </Button>
    </div>
  )
}
