/** Thresholds: how much one person does alone, what each limit means, and changing one. */
import { useState } from 'react'
import type { ThresholdLine } from '#domain/console-settings/console-settings.ts'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/operations/operations.module.css'
import { ThresholdDialog } from '#console/operations/threshold-dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { LogLink, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function ThresholdSection() {
  const text = useText('console.thresholds')
  const { may } = useRights()
  const [changing, setChanging] = useState<ThresholdLine | null>(null)
  const query = useQuery('console settings', (api, signal) => api('GET /api/console_settings', {}, { signal }), { of: 'health' })
  const amount = ({ unit }: ThresholdLine, n: number) => text(`unit_${unit}`, { n })
  return (
    <Section title={text('title')} lead={text('lead')}>
      <Loaded query={query} lines={8}>
        {({ settings }) => (
          <Table
            caption={text('title')}
            items={settings}
            keyOf={({ name }) => name}
            columns={[
              {
                name: 'name',
                label: text('name'),
                kind: 'head',
                cell: ({ name }) => (
                  <div>
                    {text(name)}
                    <p className={styles.help}>{text(`${name}_help`)}</p>
                  </div>
                ),
              },
              {
                name: 'value',
                label: text('value'),
                cell: (line) => (
                  <div>
                    {amount(line, line.value)}
                    {line.version > 0 && (
                      <p className={styles.quiet}>
                        {text('usual', { value: amount(line, line.usual) })} <LogLink search={`target=${line.name}`} />
                      </p>
                    )}
                  </div>
                ),
              },
              ...(may('settings')
                ? [
                    {
                      name: 'change',
                      label: text('change'),
                      kind: 'acts' as const,
                      cell: (line: ThresholdLine) => (
                        <Button size="small" tone="outline" onClick={() => setChanging(line)}>
                          {text('change')}
                          <span className="visually-hidden">{text(line.name)}</span>
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {changing && <ThresholdDialog line={changing} onClose={() => setChanging(null)} onDone={() => void query.reload()} />}
    </Section>
  )
}
