/** The processes that run: what they do, which release, on which machine, since when. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { Time, useDuration, useFormats } from '#console/app/formats.tsx'
import { Empty } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

type ProcessLine = ConsoleReply<'GET /api/health'>['processes'][number]
/** A process that was not heard of for so long may be gone. */
const silentSeconds = 60

export function ProcessTable({ processes }: { processes: readonly ProcessLine[] }) {
  const text = useText('console.health')
  const { nowMs } = useFormats()
  const duration = useDuration()
  if (processes.length === 0) return <Empty title={text('no_processes')} />
  const silence = ({ seen_at }: ProcessLine) => Math.max(0, (nowMs - Date.parse(seen_at)) / 1000)
  return (
    <Table
      caption={text('processes')}
      items={processes}
      keyOf={({ kind, host, started_at }) => `${kind} ${host} ${started_at}`}
      columns={[
        { name: 'kind', label: text('process'), kind: 'head', cell: ({ kind }) => <code>{kind}</code> },
        { name: 'host', label: text('host'), cell: ({ host }) => <code>{host}</code> },
        { name: 'release', label: text('release'), cell: ({ release }) => release },
        { name: 'started', label: text('started'), cell: ({ started_at }) => <Time at={started_at} /> },
        {
          name: 'seen',
          label: text('seen'),
          cell: (line) =>
            silence(line) > silentSeconds ? (
              <Tag tone="warning">{text('silent', { time: duration(silence(line)) })}</Tag>
            ) : (
              <Tag tone="success">{text('alive')}</Tag>
            ),
        },
      ]}
    />
  )
}
