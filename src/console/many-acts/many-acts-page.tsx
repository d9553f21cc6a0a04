/** Acts on many members: own ones and those of colleagues, the newest first. */
import { Link } from 'react-router'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { useManyName } from '#console/many-acts/many-names.ts'
import { ManyStateTag } from '#console/many-acts/many-state-tag.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

export function ManyActsPage() {
  const text = useText('console.many')
  const nameOf = useManyName()
  const to = useScopedPath()
  const { number } = useFormats()
  const list = useList(
    'acts on many',
    async (api, cursor: string | undefined, signal) => {
      const query = cursor ? { cursor } : {}
      const { acts, next } = await api('GET /api/members/many', { query }, signal ? { signal } : {})
      return { items: acts, next }
    },
    { of: 'many' },
  )
  const toMembers = (
    <ButtonLink tone="outline" to={to('/members')}>
      {text('to_members')}
    </ButtonLink>
  )
  return (
    <Page title={text('title')} lead={text('lead')} log="act=member many" acts={toMembers}>
      <Loaded query={list} lines={5}>
        {(acts) =>
          acts.length === 0 ? (
            <Empty title={text('nothing')}>{text('nothing_lead')}</Empty>
          ) : (
            <Table
              caption={text('title')}
              items={acts}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'act',
                  label: text('act'),
                  kind: 'head',
                  cell: (act) => (
                    <Lines below={act.reason}>
                      <Link to={to(`/members/many/${act.id}`)}>{nameOf(act)}</Link>
                    </Lines>
                  ),
                },
                { name: 'state', label: text('state'), cell: ({ state }) => <ManyStateTag state={state} /> },
                { name: 'done', label: text('done'), kind: 'number', cell: ({ done }) => number(done) },
                { name: 'refused', label: text('refused'), kind: 'number', cell: ({ refused }) => number(refused) },
                { name: 'by', label: text('begun_by'), cell: ({ started_by }) => started_by },
                { name: 'at', label: text('begun'), cell: ({ started_at }) => <Time at={started_at} /> },
              ]}
            />
          )
        }
      </Loaded>
      <More {...list} />
    </Page>
  )
}
