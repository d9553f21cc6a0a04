/** A line of the log; unfolded it shows the reason, what changed from what to what, its number and its seal. */
import { Time } from '#console/app/formats.tsx'
import type { ConsoleReply } from '#domain/console-wire.ts'
import styles from '#console/log/log.module.css'
import { useActName, usePermissionName } from '#console/staff/names.ts'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { isPermission } from '#domain/staff/permissions.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

type LogLineData = ConsoleReply<'GET /api/log'>['lines'][number]
type LogLineProps = { line: LogLineData; onFilter: (change: { actor?: string; act?: string; target?: string }) => void }

const tones: Record<string, Tone> = { done: 'success', refused: 'warning', failed: 'danger', undone: 'quiet' }

export function LogLine({ line, onFilter }: LogLineProps) {
  const text = useText('console.log')
  const outcomeText = useLooseText('console.outcomes')
  const actName = useActName()
  const actorName = useActorName()
  const { at, act, kind, outcome, alone } = line
  return (
    <li>
      <details data-row="" tabIndex={-1}>
        <summary className={styles.summary}>
          <Time at={at} seconds />
          <span>{actorName(line)}</span>
          <span>
            <span className={styles.act}>{actName(act)}</span>
            {kind === 'look' && <span className={styles.quiet}> {text('look')}</span>}
          </span>
          <span className={styles.quiet}>{targetOf(line)}</span>
          <span>
            {alone && <Tag tone="warning">{text('alone')}</Tag>}{' '}
            <Tag tone={tones[outcome] ?? 'quiet'}>{outcomeText.has(outcome) ? outcomeText(outcome) : outcome}</Tag>
          </span>
        </summary>
        <More line={line} onFilter={onFilter} />
      </details>
    </li>
  )
}

const targetOf = ({ target_kind, target }: LogLineData) => [target_kind, target].filter(Boolean).join(' ')

function useActorName() {
  const text = useLooseText('console.actors')
  return ({ actor_kind, actor, actor_name }: LogLineData) =>
    actor_name ?? (text.has(actor_kind) ? text(actor_kind, { name: actor }) : `${actor_kind}:${actor}`)
}

function More({ line, onFilter }: LogLineProps) {
  const text = useText('console.log')
  const permissionName = usePermissionName()
  const { number, hash, act, actor_kind, actor, permission, target, case_reference, refusal, reason, changed } = line
  const facts: [string, string][] = [
    ...(reason ? [[text('reason'), reason] as [string, string]] : []),
    ...(refusal ? [[text('refusal'), refusal] as [string, string]] : []),
    ...(permission
      ? [[text('permission'), isPermission(permission) ? permissionName(permission) : permission] as [string, string]]
      : []),
    ...(case_reference ? [[text('case'), case_reference] as [string, string]] : []),
    [text('number'), number === null ? text('unsealed') : String(number)],
    ...(hash ? [[text('seal'), hash] as [string, string]] : []),
  ]
  return (
    <div className={styles.more}>
      {changed && Object.keys(changed).length > 0 && <Changes changed={changed} />}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      <p className={styles.filters}>
        <button type="button" onClick={() => onFilter({ actor: `${actor_kind}:${actor}` })}>
          {text('same_actor')}
        </button>
        <button type="button" onClick={() => onFilter({ act })}>
          {text('same_act')}
        </button>
        {target && (
          <button type="button" onClick={() => onFilter({ target })}>
            {text('same_target')}
          </button>
        )}
      </p>
    </div>
  )
}

const written = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

function Changes({ changed }: { changed: NonNullable<LogLineData['changed']> }) {
  const text = useText('console.log')
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{text('field')}</th>
          <th scope="col">{text('before')}</th>
          <th scope="col">{text('after')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(changed).map(([field, { before, after }]) => (
          <tr key={field}>
            <th scope="row">
              <code>{field}</code>
            </th>
            <td>{written(before)}</td>
            <td>{written(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
