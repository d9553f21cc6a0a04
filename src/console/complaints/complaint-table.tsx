/** Complaints as lines: what about, in which language, until when, and who answers. */
import { Link } from 'react-router'
import type { ComplaintLine } from '#domain/complaints/complaint-pages.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useScopedPath } from '#console/app/scope.ts'
import { Due } from '#console/cases/due.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Quiet, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

export const complaintPath = (reference: string) => `/complaints/${reference}`

export function ComplaintTable({ complaints, caption }: { complaints: readonly ComplaintLine[]; caption: string }) {
  const text = useText('console.complaints')
  const stateText = useText('console.complaint_states')
  const topicText = useText('console.complaint_topics')
  const to = useScopedPath()
  const { iso } = useFormats()
  const languages = new Intl.DisplayNames(iso, { type: 'language' })
  const columns: Column<ComplaintLine>[] = [
    {
      name: 'reference',
      label: text('complaint'),
      kind: 'head',
      cell: ({ reference, site_name }) => (
        <Lines below={site_name}>
          <Link to={to(complaintPath(reference))}>{reference}</Link>
        </Lines>
      ),
    },
    { name: 'about', label: text('about'), cell: ({ about }) => topicText(about) },
    {
      name: 'state',
      label: text('state'),
      cell: ({ state, was_appealed }) => (
        <>
          {stateText(state)} {was_appealed && state !== 'appealed' && <Tag>{text('again')}</Tag>}
        </>
      ),
    },
    { name: 'language', label: text('language'), cell: ({ language }) => languages.of(language) ?? language },
    {
      name: 'due',
      label: text('due'),
      cell: ({ due_at, created_at }) => (due_at ? <Due at={due_at} /> : <Time at={created_at} />),
    },
    { name: 'holder', label: text('holder'), cell: (one) => <Holder one={one} /> },
  ]
  return <Table caption={caption} items={complaints} keyOf={({ reference }) => reference} columns={columns} />
}

function Holder({ one: { holder, held_until, is_mine } }: { one: ComplaintLine }) {
  const text = useText('console.complaints')
  const { time, nowMs } = useFormats()
  if (!holder || !held_until || Date.parse(held_until) <= nowMs) return <Quiet>{text('free')}</Quiet>
  return (
    <Lines below={text('until', { time: time(held_until) })}>{is_mine ? <Tag tone="success">{text('you')}</Tag> : holder}</Lines>
  )
}
