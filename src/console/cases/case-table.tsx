/** Cases as lines: about whom, how many reported, the language, until when, and who holds each. */
import { Link } from 'react-router'
import type { CaseLine } from '#domain/cases/case-pages.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useScopedPath } from '#console/app/scope.ts'
import { Due } from '#console/cases/due.tsx'
import { casePath } from '#console/cases/next-case.ts'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Quiet, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

type CaseTableProps = {
  cases: readonly CaseLine[]
  caption: string
  /** Beside something else: only what a choice needs. */
  isNarrow?: boolean
  /** On the page of the member whom all of them are about. */
  isOfOne?: boolean
}

export function CaseTable({ cases, caption, isNarrow = false, isOfOne = false }: CaseTableProps) {
  const text = useText('console.cases')
  const laneText = useText('console.lanes')
  const to = useScopedPath()
  const { iso, number } = useFormats()
  const languages = new Intl.DisplayNames(iso, { type: 'language' })
  const columns: Column<CaseLine>[] = [
    {
      name: 'reference',
      label: text('case'),
      kind: 'head',
      cell: ({ reference, kind, lane }) => (
        <Lines below={kind === 'appeal' || kind === 'verification' || hasLetter(kind) ? text(`kind_${kind}`) : laneText(lane)}>
          <Link to={to(casePath(reference))}>{reference}</Link>
        </Lines>
      ),
    },
    {
      name: 'who',
      label: text('who'),
      cell: ({ subject, site_name, kind }) => (
        <Lines below={site_name}>
          {subject ? <SubjectName subject={subject} /> : <Quiet>{text(hasLetter(kind) ? 'nobody_named' : 'erased')}</Quiet>}
        </Lines>
      ),
    },
    { name: 'weight', label: text('told'), cell: ({ weight }) => number(weight) },
    { name: 'language', label: text('language'), cell: ({ language }) => languages.of(language) ?? language },
    { name: 'due', label: text('due'), cell: ({ due_at }) => <Due at={due_at} /> },
    { name: 'holder', label: text('holder'), cell: (one) => <Holder one={one} /> },
  ]
  return (
    <Table
      caption={caption}
      items={cases}
      keyOf={({ reference }) => reference}
      columns={columns.filter(({ name }) => !isNarrow || ['reference', isOfOne ? 'holder' : 'who', 'due'].includes(name))}
    />
  )
}

/** A notice or a complaint need not name an account. */
export const hasLetter = (kind: CaseLine['kind']): kind is 'notice' | 'complaint' => kind === 'notice' || kind === 'complaint'

/** "Ben, 34"; a fictional profile says so. */
export function SubjectName({ subject }: { subject: NonNullable<CaseLine['subject']> }) {
  const text = useText('console.cases')
  return (
    <>
      {subject.age === null ? subject.name : `${subject.name}, ${subject.age}`}
      {subject.is_fictional && (
        <>
          {' '}
          <Tag>{text('fictional')}</Tag>
        </>
      )}
    </>
  )
}

function Holder({ one: { holder, held_until, is_mine, waiting_until } }: { one: CaseLine }) {
  const text = useText('console.cases')
  const { time, moment, nowMs } = useFormats()
  if (waiting_until) return <Quiet>{text('waiting_until', { time: moment(waiting_until) })}</Quiet>
  if (!holder || !held_until || Date.parse(held_until) <= nowMs) return <Quiet>{text('free')}</Quiet>
  return (
    <Lines below={text('until', { time: time(held_until) })}>{is_mine ? <Tag tone="success">{text('you')}</Tag> : holder}</Lines>
  )
}
