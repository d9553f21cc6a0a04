/** One request: the act, what it would do now, who asked and why, until when, and what the reader may do with it. */
import { type ApprovalLine } from '#domain/approvals/approvals.ts'
import { isPermission } from '#domain/staff/permissions.ts'
import { useFormats } from '#console/app/formats.tsx'
import { ActPreviewList } from '#console/approvals/act-preview.tsx'
import type { ApprovalAct } from '#console/approvals/approval-dialog.tsx'
import styles from '#console/approvals/approvals.module.css'
import { useAskerName } from '#console/approvals/asker-name.ts'
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
  const actName = useActName()
  const permissionName = usePermissionName()
  const askerName = useAskerName()
  const { moment } = useFormats()
  const { act, what, preview, reason, asked_at, expires_at, state, decided_by, decided_at, word, alone_at, permission } = approval
  const isWaiting = state === 'waiting'
  return (
    <li className={styles.card} data-row="" tabIndex={-1}>
      <div className={styles.head}>
        <h2>{actName(act)}</h2>
        <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag>
      </div>
      <p className={styles.quiet}>
        {text('asked', { name: askerName(approval), time: moment(asked_at) })}
        {isWaiting && ` · ${text('until', { time: moment(expires_at) })}`}
        {isPermission(permission) && ` · ${permissionName(permission)}`}
      </p>
      {preview && <ActPreviewList preview={preview} />}
      {preview && preview.sentences.length > 0 ? (
        <details className={styles.details}>
          <summary>{text('details')}</summary>
          <Fields what={what} />
        </details>
      ) : (
        <Fields what={what} />
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

/** What was asked for, as it is stored. */
function Fields({ what }: Pick<ApprovalLine, 'what'>) {
  const text = useText('console.approvals')
  const fieldText = useLooseText('console.fields')
  if (what.length === 0) return null
  return (
    <dl className={styles.what} aria-label={text('what')}>
      {what.map(({ field, value }) => [
        <dt key={`${field} name`}>{fieldText.has(field) ? fieldText(field) : field}</dt>,
        <dd key={field}>{value}</dd>,
      ])}
    </dl>
  )
}

function Acts({
  approval: { state, is_own, may_decide, may_agree },
  onAct,
}: {
  approval: ApprovalLine
  onAct: (act: ApprovalAct) => void
}) {
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
    <>
      {!may_agree && <p className={styles.quiet}>{text('sole')}</p>}
      <div className={styles.acts}>
        {may_agree && <Button onClick={() => onAct('give')}>{text('give')}</Button>}
        <Button tone="outline" onClick={() => onAct('refuse')}>
          {text('refuse')}
        </Button>
      </div>
    </>
  )
}
