/** Marks as lines: what it is about, the effect, the ban or ground behind it, how often it hit, and until when. */
import type { MarkLine } from '#domain/marks/mark-pages.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useMe } from '#console/app/console.ts'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Quiet, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

const tones = { refuse: 'danger', hold: 'warning', note: 'quiet' } as const

type MarkTableProps = { marks: readonly MarkLine[]; onEnd?: ((mark: MarkLine) => void) | undefined }

export function MarkTable({ marks, onEnd }: MarkTableProps) {
  const text = useText('console.marks')
  const kindText = useText('console.mark_kinds')
  const effectText = useText('console.mark_effects')
  const { number } = useFormats()
  const { pools } = useMe()
  const poolName = (id: number) => (pools.length > 1 ? pools.find((pool) => pool.id === id)?.name : undefined)
  const columns: Column<MarkLine>[] = [
    {
      name: 'what',
      label: text('what'),
      kind: 'head',
      cell: ({ kind, value, pool }) => (
        <Lines below={[value === null ? null : kindText(kind), poolName(pool)].filter(Boolean).join(' · ') || null}>
          {value ?? kindText(kind)}
        </Lines>
      ),
    },
    { name: 'effect', label: text('effect'), cell: ({ effect }) => <Tag tone={tones[effect]}>{effectText(effect)}</Tag> },
    {
      name: 'why',
      label: text('why'),
      cell: ({ decision, ground, made_by }) => <Lines below={text('by', { name: made_by })}>{decision ?? ground}</Lines>,
    },
    {
      name: 'hits',
      label: text('hits'),
      cell: ({ hits, last_hit_at }) =>
        last_hit_at ? <Lines below={<Time at={last_hit_at} />}>{number(hits)}</Lines> : <Quiet>{number(hits)}</Quiet>,
    },
    { name: 'until', label: text('until'), cell: ({ expires_at }) => <Time at={expires_at} /> },
    {
      name: 'acts',
      label: text('acts'),
      kind: 'acts',
      cell: (mark) =>
        onEnd && (
          <Button tone="outline" size="small" onClick={() => onEnd(mark)}>
            {text('end')}
          </Button>
        ),
    },
  ]
  return (
    <Table
      caption={text('title')}
      items={marks}
      keyOf={({ id }) => id}
      columns={columns.filter(({ name }) => onEnd || name !== 'acts')}
    />
  )
}
