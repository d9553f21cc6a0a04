/** Jobs that failed for good: of which kind, the error, how often it was tried; run again one or all of a kind, or drop one. */
import { Fragment } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { Time } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import type { JobAct } from '#console/operations/job-dialogs.tsx'
import type { QueueLine } from '#console/operations/queue-table.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

type JobData = ConsoleReply<'GET /api/jobs/list'>['jobs'][number]
type Rights = { mayRun: boolean; mayDrop: boolean }
type DeadJobsProps = { queues: readonly QueueLine[]; rights: Rights; onAct: (act: JobAct) => void }

export function DeadJobs({ queues, rights, onAct }: DeadJobsProps) {
  const text = useText('console.jobs')
  const list = useList('dead jobs', async (api, cursor: string | undefined, signal) => {
    const { jobs, next } = await api('GET /api/jobs/list', { query: cursor ? { cursor } : {} }, signal ? { signal } : {})
    return { items: jobs, next }
  })
  const dead = queues.filter((queue) => queue.dead > 0)
  return (
    <Section title={text('dead_title')} lead={text('dead_lead')}>
      <Loaded query={list}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Empty title={text('no_dead')}>{text('no_dead_lead')}</Empty>
          ) : (
            <>
              {rights.mayRun && (
                <Row>
                  {dead.map(({ name, dead: n }) => (
                    <Button key={name} size="small" tone="outline" onClick={() => onAct({ kind: 'retry_all', name, n })}>
                      {text('retry_all', { name, n: String(n) })}
                    </Button>
                  ))}
                </Row>
              )}
              <DeadTable jobs={jobs} rights={rights} onAct={onAct} />
            </>
          )
        }
      </Loaded>
      <More {...list} />
    </Section>
  )
}

function DeadTable({ jobs, rights, onAct }: { jobs: readonly JobData[]; rights: Rights; onAct: (act: JobAct) => void }) {
  const text = useText('console.jobs')
  return (
    <Table
      caption={text('dead_title')}
      items={jobs}
      keyOf={({ id }) => id}
      columns={[
        { name: 'name', label: text('job'), kind: 'head', cell: (job) => <code>{job.name}</code> },
        { name: 'about', label: text('about'), cell: ({ about }) => <About about={about} /> },
        { name: 'problem', label: text('problem'), cell: ({ problem }) => problem ?? '–' },
        {
          name: 'created',
          label: text('created'),
          cell: ({ created_at, tries }) => (
            <Lines below={text('tries', { n: tries })}>
              <Time at={created_at} />
            </Lines>
          ),
        },
        {
          name: 'acts',
          label: text('acts'),
          kind: 'acts',
          cell: ({ id, name }) => (
            <Row gap={1} wrap={false}>
              {rights.mayRun && (
                <Button size="small" tone="quiet" onClick={() => onAct({ kind: 'retry', id, name })}>
                  {text('retry')}
                  <span className="visually-hidden">{name}</span>
                </Button>
              )}
              {rights.mayDrop && (
                <Button size="small" tone="quiet" onClick={() => onAct({ kind: 'drop', id, name })}>
                  {text('drop')}
                  <span className="visually-hidden">{name}</span>
                </Button>
              )}
            </Row>
          ),
        },
      ]}
    />
  )
}

/** Numbers only: never words or addresses of a payload. */
function About({ about }: { about: JobData['about'] }) {
  const entries = Object.entries(about)
  if (entries.length === 0) return '–'
  return (
    <code>
      {entries.map(([name, value], place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          {name} {value}
        </Fragment>
      ))}
    </code>
  )
}
