/** Jobs: queues with their counts, those that failed for good, and the jobs that the clock starts. */
import { useState } from 'react'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { DeadJobs } from '#console/operations/dead-jobs.tsx'
import { type JobAct, JobDialogs } from '#console/operations/job-dialogs.tsx'
import { QueueTable } from '#console/operations/queue-table.tsx'
import { ScheduleTable } from '#console/operations/schedule-table.tsx'
import { useConsole } from '#console/app/console.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function JobsPage() {
  const text = useText('console.jobs')
  const { may } = useRights()
  const { cache } = useConsole()
  const [act, setAct] = useState<JobAct | null>(null)
  const [changes, setChanges] = useState(0)
  const query = useQuery('jobs', (api, signal) => api('GET /api/jobs', {}, { signal }), { of: 'jobs' })
  const rights = { mayRun: may('jobs'), mayDrop: may('jobs.drop') }
  const done = () => {
    cache.take('dead jobs')
    setChanges(changes + 1)
    void query.reload()
  }
  return (
    <Page title={text('title')} asOf={query.data?.as_of} log="act=job">
      <Loaded query={query} lines={10}>
        {({ queues, scheduled }) => (
          <>
            <DeadJobs key={changes} queues={queues} rights={rights} onAct={setAct} />
            <Section title={text('queues')}>
              <QueueTable queues={queues} mayPause={rights.mayRun} onAct={setAct} />
            </Section>
            {scheduled.length > 0 && (
              <Section title={text('scheduled')} lead={text('scheduled_lead')}>
                <ScheduleTable scheduled={scheduled} mayRun={rights.mayRun} onAct={setAct} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <JobDialogs act={act} onClose={() => setAct(null)} onDone={done} />
    </Page>
  )
}
