/** The funnel as a table: each step with its bar, its number and its share of the first step. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { leastPeople } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/figures/funnel.module.css'
import { Table } from '#console/ui/table.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

type Step = ConsoleReply<'GET /api/figures/funnel'>['steps'][number]

export function FunnelTable({ steps }: { steps: readonly Step[] }) {
  const text = useText('console.today')
  const stepText = useLooseText('console.funnel_steps')
  const { number, iso } = useFormats()
  const first = steps[0]?.n ?? 0
  const share = (n: number | null) => (n === null || first === 0 ? null : n / first)
  const percent = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 1 })
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
          cell: ({ step, n }) => (
            <span className={styles.step}>
              {stepText.has(step) ? stepText(step) : step}
              <Bar share={share(n) ?? 0} />
            </span>
          ),
        },
        { name: 'n', label: text('people'), kind: 'number', cell: ({ n }) => (n === null ? `<${leastPeople}` : number(n)) },
        {
          name: 'share',
          label: text('share'),
          kind: 'number',
          cell: ({ n }) => {
            const part = share(n)
            return part === null ? '–' : percent.format(part)
          },
        },
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
