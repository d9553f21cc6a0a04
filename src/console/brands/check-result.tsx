/** A change that was checked: what was found, and what would change. The focus comes here. */
import { useEffect, useRef } from 'react'
import { differencesOf } from '#domain/brand-settings/brand-draft.ts'
import type { BrandPage, BrandTried } from '#domain/brand-settings/brand-settings.ts'
import { Differences } from '#console/brands/differences.tsx'
import { FoundList, type Show } from '#console/brands/found-list.tsx'
import styles from '#console/brands/brands.module.css'
import { useText } from '#web/kit/text/text.tsx'

const read = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))

type ResultProps = { brand: BrandPage; tried: BrandTried; language: string; show: Show }

export function CheckResult({ brand, tried: { findings, changes }, language, show }: ResultProps) {
  const text = useText('console.brands')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.list}>
      <h2 ref={heading} tabIndex={-1}>
        {text('checked')}
      </h2>
      {findings.length > 0 && <FoundList {...{ brand, findings, language, show }} />}
      {changes.length === 0 ? (
        <output>{text('no_change')}</output>
      ) : (
        <Differences
          caption={text('checked')}
          from={text('before')}
          to={text('after')}
          differences={changes.flatMap(({ setting, from, to }) => differencesOf(read(from), read(to), setting))}
        />
      )}
    </div>
  )
}
