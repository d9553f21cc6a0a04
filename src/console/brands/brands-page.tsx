/** Brands: an owner's settings of one brand, with a check of every change before it is published. */
import { useState } from 'react'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useFilters, useScope } from '#console/app/scope.ts'
import { BrandEditor } from '#console/brands/brand-editor.tsx'
import styles from '#console/brands/brands.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section, Toolbar } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export function BrandsPage() {
  const text = useText('console.brands')
  const { sites } = useScope()
  const { filters, set } = useFilters(['brand'])
  const chosen = sites.find(({ id }) => String(id) === filters.brand) ?? sites[0]
  return (
    <Page title={text('title')} lead={text('lead')} log="act=brand">
      <Toolbar label={text('brand')}>
        <Select
          label={text('brand')}
          value={String(chosen?.id ?? '')}
          onChange={({ target }) => set({ brand: target.value })}
          options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Toolbar>
      {chosen && <Brand key={chosen.id} id={chosen.id} />}
    </Page>
  )
}

function Brand({ id }: { id: number }) {
  const query = useQuery(`brand ${id}`, (api, signal) => api('GET /api/brands/one', { query: { site: id } }, { signal }))
  /** A new draft begins with what is live. */
  const [round, setRound] = useState(0)
  const onPublished = async () => {
    await query.reload()
    setRound((before) => before + 1)
  }
  return (
    <Loaded query={query} lines={8}>
      {(brand) => (
        <>
          <SeeLive brand={brand} />
          <BrandEditor key={round} brand={brand} onReload={() => void query.reload()} onPublished={() => void onPublished()} />
        </>
      )}
    </Loaded>
  )
}

function SeeLive({ brand: { address, languages } }: { brand: BrandPage }) {
  const text = useText('console.brands')
  const { iso } = useFormats()
  const names = new Intl.DisplayNames(iso, { type: 'language' })
  return (
    <Section title={text('see')}>
      <ul className={styles.links}>
        {languages.map((language) => (
          <li key={language}>
            <a href={`${address}/?lang=${language}`} target="_blank" rel="noreferrer">
              {text('first_page', { language: names.of(language) ?? language })}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
