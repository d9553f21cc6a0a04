/** Where two versions of a brand's settings differ, line by line. */
import type { Difference } from '#domain/brand-settings/brand-draft.ts'
import styles from '#console/brands/brands.module.css'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type DifferencesProps = { caption: string; from: string; to: string; differences: readonly Difference[] }

export function Differences({ caption, from, to, differences }: DifferencesProps) {
  const text = useText('console.brands')
  const shown = (value: unknown) =>
    value === undefined ? (
      text('none')
    ) : (
      <span className={styles.value}>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
    )
  return (
    <Table
      caption={caption}
      items={differences}
      keyOf={({ setting }) => setting}
      columns={[
        { name: 'setting', label: text('setting'), kind: 'head', cell: ({ setting }) => <code>{setting}</code> },
        { name: 'from', label: from, cell: (one) => shown(one.from) },
        { name: 'to', label: to, cell: (one) => shown(one.to) },
      ]}
    />
  )
}
