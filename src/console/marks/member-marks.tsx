/** What a member shares with other accounts, and the marks that they hit at sign-up: a section that loads by itself. */
import { Link } from 'react-router'
import { type MemberMarks as Marks, othersCountMost, seenMost } from '#domain/marks/mark-pages.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/marks/marks.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines, Quiet } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function MemberMarks({ id }: { id: number }) {
  const text = useText('console.member_marks')
  const { upTo } = useFormats()
  const atLeast = (n: number, seen: Marks['seen']) => upTo(n, seen.some(({ others }) => others >= othersCountMost) ? 0 : Infinity)
  const query = useQuery(`member marks ${id}`, (api, signal) => api('GET /api/members/marks', { query: { id } }, { signal }))
  return (
    <Section title={text('title')} lead={text('lead')}>
      <Loaded query={query} lines={3}>
        {({ others, seen, seen_more, hits }) => (
          <div className={styles.shared}>
            <p>{text('shared', { n: others, amount: atLeast(others, seen) })}</p>
            {seen.length > 0 && <SeenTable seen={seen} />}
            {seen_more && <p className={styles.quiet}>{text('only_newest', { n: String(seenMost) })}</p>}
            {hits.length > 0 && <HitTable hits={hits} />}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function SeenTable({ seen }: { seen: Marks['seen'] }) {
  const text = useText('console.member_marks')
  const kindText = useText('console.mark_kinds')
  const to = useScopedPath()
  const { upTo } = useFormats()
  return (
    <Table
      caption={text('title')}
      items={seen}
      keyOf={({ kind, mark }) => `${kind} ${mark}`}
      columns={[
        {
          name: 'mark',
          label: text('mark'),
          kind: 'head',
          cell: ({ kind, mark }) => (
            <Lines below={<code>{mark}</code>}>
              <Link to={to(`/members?q=${mark}`)}>{kindText(kind)}</Link>
            </Lines>
          ),
        },
        {
          name: 'others',
          label: text('others'),
          cell: ({ others, members }) =>
            others === 0 ? (
              <Quiet>{text('nobody')}</Quiet>
            ) : (
              <Lines
                below={
                  others > members.length
                    ? text('more', {
                        n: others - members.length,
                        amount: upTo(others - members.length, othersCountMost - members.length),
                      })
                    : null
                }
              >
                {members.map(({ id, name }) => (
                  <Link key={id} to={to(`/members/${id}`)}>
                    {name}{' '}
                  </Link>
                ))}
              </Lines>
            ),
        },
      ]}
    />
  )
}

function HitTable({ hits }: { hits: Marks['hits'] }) {
  const text = useText('console.member_marks')
  const kindText = useText('console.mark_kinds')
  const effectText = useText('console.mark_effects')
  return (
    <Table
      caption={text('hits')}
      items={hits.map((hit, place) => ({ ...hit, place }))}
      keyOf={({ place }) => place}
      columns={[
        {
          name: 'hit',
          label: text('hits'),
          kind: 'head',
          cell: ({ kind, effect }) => <Lines below={effectText(effect)}>{kindText(kind)}</Lines>,
        },
        { name: 'decision', label: text('decision'), cell: ({ decision }) => decision ?? text('by_hand') },
        { name: 'at', label: text('at'), cell: ({ at }) => <Time at={at} /> },
      ]}
    />
  )
}
