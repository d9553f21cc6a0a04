/** The jobs that the clock starts: when, the last and the next time, and one press to run one now. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { Time } from '#console/app/formats.tsx'
import type { JobAct } from '#console/operations/job-dialogs.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type Scheduled = ConsoleReply<'GET /api/jobs'>['scheduled'][number]
type ScheduleTableProps = { scheduled: readonly Scheduled[]; mayRun: boolean; onAct: (act: JobAct) => void }

export function ScheduleTable({ scheduled, mayRun, onAct }: ScheduleTableProps) {
  const text = useText('console.jobs')
  return (
    <Table
      caption={text('scheduled')}
      items={scheduled}
      keyOf={({ name, cron }) => `${name} ${cron}`}
      columns={[
        { name: 'name', label: text('job'), kind: 'head', cell: ({ name }) => <code>{name}</code> },
        { name: 'cron', label: text('cron'), cell: ({ cron }) => <code>{cron}</code> },
        { name: 'last', label: text('last'), cell: ({ last_at }) => (last_at ? <Time at={last_at} /> : text('never')) },
        { name: 'next', label: text('next'), cell: ({ next_at }) => <Time at={next_at} /> },
        ...(mayRun
          ? [
              {
                name: 'acts',
                label: text('acts'),
                kind: 'acts' as const,
                cell: ({ name }: Scheduled) => (
                  <Button size="small" tone="quiet" onClick={() => onAct({ kind: 'run', name })}>
                    {text('run')}
                    <span className="visually-hidden">{name}</span>
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
