/** A change that was checked: what was found, and what would change. The focus comes here. */
import { useEffect, useRef } from 'react'
import type { BrandPage, BrandTried } from '#domain/brand-settings/brand-settings.ts'
import { FoundList, type Show } from '#console/brands/found-list.tsx'
import styles from '#console/brands/brands.module.css'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'

type ResultProps = { brand: BrandPage; tried: BrandTried; language: string; show: Show }

export function CheckResult({ brand, tried: { findings, changes }, language, show }: ResultProps) {
  const text = useText('console.brands')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shown = (json: string | null) => (json === null ? text('none') : <code className={styles.value}>{json}</code>)
  return (
    <div className={styles.list}>
      <h2 ref={heading} tabIndex={-1}>
        {text('checked')}
      </h2>
      {findings.length > 0 && <FoundList {...{ brand, findings, language, show }} />}
      {changes.length === 0 ? (
        <output>{text('no_change')}</output>
      ) : (
        <Table
          caption={text('checked')}
          items={changes}
          keyOf={({ setting }) => setting}
          columns={[
            { name: 'setting', label: text('setting'), kind: 'head', cell: ({ setting }) => <code>{setting}</code> },
            { name: 'before', label: text('before'), cell: ({ from }) => shown(from) },
            { name: 'after', label: text('after'), cell: ({ to }) => shown(to) },
          ]}
        />
      )}
    </div>
  )
}
