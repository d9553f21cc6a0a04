/** The funnel as a table: each step with its bar, its number and its share of the first; beside other days where it is compared. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useFormats } from '#console/app/formats.tsx'
import { changeOf, shareIn, type Step } from '#console/figures/funnel-shares.ts'
import { usePeople } from '#console/figures/people.ts'
import styles from '#console/figures/funnel.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type Steps = ConsoleReply<'GET /api/figures/funnel'>['steps']

export function FunnelTable({ steps }: { steps: Steps }) {
  const text = useText('console.today')
  const funnelText = useText('console.funnel')
  const stepText = useText('console.funnel_steps')
  const { iso } = useFormats()
  const people = usePeople()
  const share = shareIn(steps)
  const format = (part: number | null, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    part === null ? '–' : new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 1, signDisplay }).format(part)
  const compared: Column<Step>[] = [
    { name: 'before', label: funnelText('before'), kind: 'number', cell: ({ before = 0 }) => people(before) },
    { name: 'change', label: funnelText('change'), kind: 'number', cell: (step) => format(changeOf(step), 'exceptZero') },
  ]
  return (
    <Table
      caption={text('funnel')}
      isWide
      items={steps}
      keyOf={({ step }) => step}
      columns={[
        {
          name: 'step',
          label: text('step'),
          kind: 'head',
          cell: (step) => (
            <span className={styles.step}>
              {stepText(step.step)}
              <Bar share={share(step) ?? 0} />
            </span>
          ),
        },
        { name: 'n', label: text('people'), kind: 'number', cell: ({ n }) => people(n) },
        { name: 'share', label: text('share'), kind: 'number', cell: (step) => format(share(step)) },
        ...(steps.some(({ before }) => before !== undefined) ? compared : []),
      ]}
    />
  )
}

const Bar = ({ share }: { share: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="10" />
    <rect width={Math.min(100, share * 100)} height="10" />
  </svg>
)
