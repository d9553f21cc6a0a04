/** The variants of one experiment: views, sign-ups, their rate with its interval, and a verdict in plain words. */
import { leastPeople } from '#domain/figures/figures.ts'
import type { ExperimentResult } from '#domain/experiments/results.ts'
import { useFormats } from '#console/app/formats.tsx'
import { Lines, Quiet, Tag, type Tone } from '#console/ui/tag.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Result = ExperimentResult['variants'][number]

const tones: Partial<Record<Result['verdict'], Tone>> = { better: 'success', worse: 'warning' }

export function VariantTable({ caption, variants }: { caption: string; variants: readonly Result[] }) {
  const text = useText('console.experiments')
  const { number } = useFormats()
  const people = (n: number | null) => (n === null ? `<${leastPeople}` : number(n))
  return (
    <Table
      caption={caption}
      items={variants}
      keyOf={({ name }) => name}
      columns={[
        { name: 'variant', label: text('variant'), kind: 'head', cell: ({ name }) => name },
        { name: 'share', label: text('share'), kind: 'number', cell: ({ share }) => <Share share={share} /> },
        { name: 'views', label: text('views'), kind: 'number', cell: ({ views }) => number(views) },
        { name: 'begun', label: text('begun'), kind: 'number', cell: ({ begun }) => people(begun) },
        { name: 'finished', label: text('finished'), kind: 'number', cell: ({ finished }) => people(finished) },
        { name: 'rate', label: text('rate'), kind: 'number', cell: ({ rate }) => <Rate rate={rate} /> },
        {
          name: 'verdict',
          label: text('verdict'),
          cell: ({ verdict }) => <Tag tone={tones[verdict] ?? 'quiet'}>{text(verdict)}</Tag>,
        },
      ]}
    />
  )
}

function usePercent(digits: number) {
  const { iso } = useFormats()
  return new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: digits })
}

function Share({ share }: { share: number | null }) {
  const text = useText('console.experiments')
  const percent = usePercent(0)
  return share === null ? <Quiet>{text('gone')}</Quiet> : percent.format(share / 100)
}

function Rate({ rate }: { rate: Result['rate'] }) {
  const text = useText('console.experiments')
  const percent = usePercent(1)
  if (!rate) return '–'
  const between = text('between', { low: percent.format(rate.low), high: percent.format(rate.high) })
  return <Lines below={between}>{percent.format(rate.at)}</Lines>
}
