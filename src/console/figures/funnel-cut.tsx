/** The funnel cut: a line for each network, country, lander or template, a column a step, each number with its share. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { type FunnelCut, funnelSteps, memberPages } from '#domain/figures/funnel.ts'
import { useFormats } from '#console/app/formats.tsx'
import { shareIn } from '#console/figures/funnel-shares.ts'
import { usePeople } from '#console/figures/people.ts'
import styles from '#console/figures/funnel.module.css'
import tables from '#console/figures/tables.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Line = ConsoleReply<'GET /api/figures/funnel'>['lines'][number]
type Cut = Exclude<FunnelCut, 'none'>

export function FunnelCutTable({ cut, lines }: { cut: Cut; lines: readonly Line[] }) {
  const text = useText('console.funnel')
  const stepText = useText('console.funnel_steps')
  const nameOf = useKeyName(cut)
  const columns = funnelSteps.map((step, place): Column<Line> => ({
    name: step,
    label: stepText(step),
    kind: 'number',
    cell: ({ steps }) => <Cell steps={steps} place={place} />,
  }))
  return (
    <div>
      <h3 className={tables.caption}>{text(`cut_${cut}`)}</h3>
      <Table
        caption={text(`cut_${cut}`)}
        isWide
        items={lines}
        keyOf={({ key }) => key ?? '*'}
        columns={[
          { name: 'key', label: text('cut'), kind: 'head', cell: ({ key }) => <span className={tables.key}>{nameOf(key)}</span> },
          ...columns,
        ]}
      />
    </div>
  )
}

function useKeyName(cut: Cut) {
  const text = useText('console.funnel')
  const networkText = useText('console.cohorts')
  const { iso } = useFormats()
  const none = { network: networkText('no_network'), country: text('no_country'), lander: text('no_lander'), template: '' }
  return (key: string | null) => {
    if (key === null) return text('others')
    if (key === '') return none[cut]
    if (cut === 'country') return new Intl.DisplayNames(iso, { type: 'region' }).of(key) ?? key
    return cut === 'lander' && key === memberPages ? text('member_pages') : key
  }
}

/** The number, its share of the line's first step, and what it was before. */
function Cell({ steps, place }: { steps: Line['steps']; place: number }) {
  const text = useText('console.funnel')
  const { iso } = useFormats()
  const people = usePeople()
  const step = steps[place]
  if (!step) return '–'
  const share = place === 0 ? null : shareIn(steps)(step)
  return (
    <span className={styles.cell}>
      {people(step.n)}
      {share !== null && (
        <small>{new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 1 }).format(share)}</small>
      )}
      {step.before !== undefined && (
        <small>
          {text('before')} {people(step.before)}
        </small>
      )}
    </span>
  )
}
