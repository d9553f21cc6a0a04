/** How far an act on many members is: counts, who was refused and why, and the stop. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ManyLine, ManyProgress } from '#domain/many-acts/many-acts.ts'
import { useApi } from '#console/app/console.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/many-acts/many-acts.module.css'
import { useManyName } from '#console/many-acts/many-names.ts'
import { ManyStateTag } from '#console/many-acts/many-state-tag.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { type Fact, FactsPanel } from '#console/ui/facts.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'

export function ManyActScreen() {
  const { id = '' } = useParams()
  return <ManyAct key={id} id={Number(id) || 0} />
}

function ManyAct({ id }: { id: number }) {
  const text = useText('console.many')
  const nameOf = useManyName()
  const [isStopping, setIsStopping] = useState(false)
  const api = useApi()
  const list = useList(
    `act ${id} on many`,
    async (api, cursor: string | undefined, signal) => {
      const query = { id, ...(cursor && { cursor }) }
      const { failed, ...more } = await api('GET /api/members/many/one', { query }, signal ? { signal } : {})
      return { items: failed, ...more }
    },
    { of: 'many' },
  )
  const act = list.first?.act
  return (
    <Page
      title={act ? nameOf(act) : text('title')}
      lead={act?.reason}
      log={`target=${id}`}
      acts={
        act?.state === 'running' && (
          <Button tone="outline" onClick={() => setIsStopping(true)}>
            {text('stop')}
          </Button>
        )
      }
    >
      <Loaded query={list} lines={5}>
        {(failed) => (
          <>
            {list.first && <Head {...list.first} />}
            <Section title={text('refused_title')}>
              {failed.length === 0 ? <p className={styles.quiet}>{text('none_refused')}</p> : <FailedTable failed={failed} />}
            </Section>
          </>
        )}
      </Loaded>
      <More {...list} />
      {isStopping && (
        <ActDialog
          open
          onClose={() => setIsStopping(false)}
          onDone={() => void list.reload()}
          title={text('stop_title')}
          lead={text('stop_lead')}
          act={text('stop')}
          tone="danger"
          done={text('stopped')}
          send={(reason) => api('POST /api/members/many/stop', { body: { id, reason } })}
        />
      )}
    </Page>
  )
}

function Head({ act, left_out, stopped_by }: { act: ManyLine; left_out: number; stopped_by: string | null }) {
  const text = useText('console.many')
  const { number } = useFormats()
  const { state, done, refused, total, started_by, started_at, ended_at } = act
  const facts: Fact[] = [
    [text('done'), number(done)],
    [text('refused'), number(refused)],
    [text('untouched'), state === 'stopped' ? number(total - done - refused) : null],
    [text('beyond_reach'), left_out > 0 ? number(left_out) : null],
    [
      text('begun_by'),
      <span key="begun">
        {started_by}, <Time at={started_at} />
      </span>,
    ],
    [
      text(state === 'stopped' ? 'stopped_by' : 'ended'),
      ended_at && (
        <span key="ended">
          {stopped_by && `${stopped_by}, `}
          <Time at={ended_at} />
        </span>
      ),
    ],
  ]
  return (
    <FactsPanel facts={facts}>
      <div aria-live="polite">
        <Progress
          label={<ManyStateTag state={state} />}
          value={done + refused}
          max={total}
          text={text('of', { n: number(done + refused), total: number(total) })}
        />
      </div>
    </FactsPanel>
  )
}

type Failed = ManyProgress['failed'][number]
function FailedTable({ failed }: { failed: readonly Failed[] }) {
  const text = useText('console.many')
  const codeText = useLooseText('console.many_codes')
  const errorText = useLooseText('errors')
  const to = useScopedPath()
  const why = (code: string) => (codeText.has(code) ? codeText(code) : errorText.has(code) ? errorText(code) : code)
  return (
    <Table
      caption={text('refused_title')}
      items={failed.map((one, place) => ({ ...one, place }))}
      keyOf={({ member, place }) => member?.id ?? `erased ${place}`}
      columns={[
        {
          name: 'member',
          label: text('member'),
          kind: 'head',
          cell: ({ member }) => (member ? <Link to={to(`/members/${member.id}`)}>{member.name}</Link> : text('erased')),
        },
        { name: 'number', label: text('number'), cell: ({ member }) => member?.id ?? '–' },
        { name: 'why', label: text('why'), cell: ({ code }) => why(code) },
      ]}
    />
  )
}
