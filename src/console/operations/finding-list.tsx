/** What the checks found: red before amber, each with what to do and since when; none is said too. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import styles from '#console/operations/operations.module.css'
import { Empty } from '#console/ui/page.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type Finding = ConsoleReply<'GET /api/health'>['findings'][number]

export function FindingList({ checkedAt, findings }: { checkedAt: string | null; findings: readonly Finding[] }) {
  const text = useText('console.health')
  const { moment } = useFormats()
  if (checkedAt === null) return <Empty title={text('unchecked')}>{text('unchecked_lead')}</Empty>
  if (findings.length === 0) return <Notice tone="success">{text('all_green', { time: moment(checkedAt) })}</Notice>
  const sorted = findings.toSorted((one, other) => Number(other.severity === 'red') - Number(one.severity === 'red'))
  return (
    <ul className={styles.findings}>
      {sorted.map(({ code, severity, wrong, todo, since }) => (
        <li key={code} data-severity={severity} data-row="" tabIndex={-1}>
          <div className={styles.wrong}>
            <Tag tone={severity === 'red' ? 'danger' : 'warning'}>{text(severity)}</Tag>
            <strong lang="en">{wrong}</strong>
          </div>
          <p lang="en">{todo}</p>
          <p className={styles.quiet}>
            {text.rich('since', { time: () => <Time at={since} /> })} · <code>{code}</code>
          </p>
        </li>
      ))}
    </ul>
  )
}
