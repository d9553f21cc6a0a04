/** What waits for the person, each with its screen. Nothing waiting is said too. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { complaintCountMost } from '#domain/complaints/complaint-pages.ts'
import type { Today } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/today/today.module.css'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function WaitsList({ waits }: { waits: Today['waits'] }) {
  const text = useText('console.waits')
  const { upTo } = useFormats()
  const to = useScopedPath()
  const lines = [
    { name: 'due_cases', n: waits.due_cases, to: '/cases', isUrgent: true },
    { name: 'open_cases', n: waits.open_cases, to: '/cases' },
    { name: 'held_cases', n: waits.held_cases, to: '/cases' },
    {
      name: 'overdue_complaints',
      n: waits.overdue_complaints,
      to: '/complaints?due=overdue',
      isUrgent: true,
      most: complaintCountMost,
    },
    { name: 'complaints', n: waits.complaints, to: '/complaints', most: complaintCountMost },
    { name: 'approvals', n: waits.approvals, to: '/approvals' },
    { name: 'red_checks', n: waits.red_checks ?? 0, to: '/health', isUrgent: true },
    { name: 'dead_jobs', n: waits.dead_jobs ?? 0, to: '/jobs' },
  ] as const
  const waiting = lines.filter(({ n }) => n > 0)
  return (
    <Section title={text('title')}>
      {waiting.length === 0 ? (
        <p className={styles.nothing}>
          <Icon name="circle-check" />
          {text('nothing')}
        </p>
      ) : (
        <ul className={styles.waits}>
          {waiting.map((line) => (
            <li key={line.name}>
              <Wait to={line.to && to(line.to)} isUrgent={'isUrgent' in line}>
                <strong>{upTo(line.n, 'most' in line ? line.most : Infinity)}</strong>
                <span>{text(line.name, { n: line.n })}</span>
              </Wait>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Wait({ to, isUrgent, children }: { to: string | null; isUrgent: boolean; children: ReactNode }) {
  const urgent = isUrgent || undefined
  if (to === null)
    return (
      <div className={styles.wait} data-urgent={urgent}>
        {children}
      </div>
    )
  return (
    <Link to={to} className={styles.wait} data-urgent={urgent}>
      {children}
      <Icon name="arrow-right" size={16} />
    </Link>
  )
}
