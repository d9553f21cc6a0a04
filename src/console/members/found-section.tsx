/** How many people fit a member's filters: each alone, all of them, and both ways. Never whom they seek. */
import { costsNothing, mostShown } from '#domain/search/found-counts.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import styles from '#console/members/members.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function FoundSection({ id }: { id: number }) {
  const text = useText('console.member_found')
  const { number } = useFormats()
  const people = (n: number) => (n > mostShown ? text('more', { n: number(mostShown) }) : number(n))
  const query = useQuery(`found of member ${id}`, (api, signal) => api('GET /api/members/found', { query: { id } }, { signal }))
  return (
    <Section title={text('title')}>
      <Loaded query={query} lines={3}>
        {({ all, both_ways, filters, costs_most }) => (
          <>
            <p>{text('all', { n: people(all) })}</p>
            <p>{both_ways === null ? text('no_both') : text('both', { n: people(both_ways) })}</p>
            {costs_most && <p className={styles.quiet}>{text('costs_most', { what: text(`kind_${costs_most}`) })}</p>}
            {costsNothing({ all, filters }) && <p className={styles.quiet}>{text('costs_none')}</p>}
            {filters.length > 0 && (
              <Table
                caption={text('title')}
                items={filters}
                keyOf={({ kind }) => kind}
                columns={[
                  { name: 'kind', label: text('filter'), kind: 'head', cell: ({ kind }) => text(`kind_${kind}`) },
                  { name: 'alone', label: text('alone'), kind: 'number', cell: ({ alone }) => people(alone) },
                  { name: 'without', label: text('without'), kind: 'number', cell: ({ without }) => people(without) },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
