/** Queues: how many jobs are due, running, later and dead, how old the oldest is, and pausing one for all workers. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useDuration, useFormats } from '#console/app/formats.tsx'
import type { JobAct } from '#console/operations/job-dialogs.tsx'
import { Empty, LogLink } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export type QueueLine = ConsoleReply<'GET /api/jobs'>['queues'][number]
type QueueTableProps = { queues: readonly QueueLine[]; mayPause: boolean; onAct: (act: JobAct) => void }

export function QueueTable({ queues, mayPause, onAct }: QueueTableProps) {
  const text = useText('console.jobs')
  const { number } = useFormats()
  const duration = useDuration()
  if (queues.length === 0) return <Empty title={text('no_queues')} />
  const count = (name: 'due' | 'running' | 'later' | 'dead') => ({
    name,
    label: text(name),
    kind: 'number' as const,
    cell: (queue: QueueLine) => (queue[name] === 0 ? '0' : number(queue[name])),
  })
  return (
    <Table
      caption={text('queues')}
      items={queues}
      keyOf={({ name }) => name}
      columns={[
        {
          name: 'name',
          label: text('queue'),
          kind: 'head',
          cell: ({ name, is_paused }) => (
            <span>
              <code>{name}</code>{' '}
              {is_paused && (
                <>
                  <Tag tone="warning">{text('paused')}</Tag> <LogLink search={`target=${encodeURIComponent(name)}`} />
                </>
              )}
            </span>
          ),
        },
        count('due'),
        count('running'),
        count('later'),
        count('dead'),
        {
          name: 'oldest',
          label: text('oldest'),
          kind: 'number',
          cell: ({ oldest_seconds }) => (oldest_seconds === null ? '–' : duration(oldest_seconds)),
        },
        ...(mayPause
          ? [
              {
                name: 'acts',
                label: text('acts'),
                kind: 'acts' as const,
                cell: ({ name, is_paused }: QueueLine) => (
                  <Button size="small" tone="quiet" onClick={() => onAct({ kind: is_paused ? 'resume' : 'pause', name })}>
                    {text(is_paused ? 'resume' : 'pause')}
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
