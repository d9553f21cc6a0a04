/** Filters by what people tell about themselves: a list of choices each, folded until it is opened or used. */
import { useState } from 'react'
import { type ValueFilter, valueFilters } from '#domain/search/search-rules.ts'
import { useProfileFields } from '#web/parts/profile-form/use-form-data.ts'
import styles from '#web/search/filter-form.module.css'
import { useValueTexts } from '#web/search/filter-texts.ts'
import { MoreWith } from '#web/search/more-with.tsx'
import { toggled } from '#web/search/narrowings.ts'
import type { FilterProps } from '#web/search/use-filters.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

type DetailFiltersProps = Omit<FilterProps, 'regions'>

/** Those that the brand offers, of the fields that its profiles show. */
export function DetailFilters(props: DetailFiltersProps) {
  const { search_fields, visible_profile_fields: visible } = useSettings()
  const shown = valueFilters.filter((name) => search_fields.includes(name) && (name === 'language' || visible.includes(name)))
  if (shown.length === 0) return null
  return (
    <div className={styles.details}>
      {shown.map((name) => (
        <ValueList key={name} name={name} {...props} />
      ))}
    </div>
  )
}

function ValueList({ name, filters, wider, onChange }: DetailFiltersProps & { name: ValueFilter }) {
  const text = useText('search.filters')
  const chosen: readonly string[] = filters[name] ?? []
  const [isOpen, setOpen] = useState(chosen.length > 0)
  return (
    <div>
      <details
        className={styles.values}
        open={isOpen}
        // it may have been opened before hydration
        ref={(node) => void (node?.open && setOpen(true))}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span>{text(name)}</span>
          <span className={styles.chosen}>{chosen.length > 0 ? text('chosen', { count: chosen.length }) : text('any')}</span>
          <Icon name="chevron-down" />
        </summary>
        {isOpen && <Values name={name} chosen={chosen} onToggle={(value) => onChange(toggled(filters, name, value))} />}
      </details>
      <MoreWith wider={wider} changes={[`without_${name}`]} />
    </div>
  )
}

type ValuesProps = { name: ValueFilter; chosen: readonly string[]; onToggle: (value: string) => void }

function Values({ name, chosen, onToggle }: ValuesProps) {
  const text = useText('search.filters')
  const words = useValueTexts()
  const { languages } = useSettings()
  const fields = useProfileFields()
  const offered = name === 'language' ? languages : fields?.[name]
  if (!offered) return fields === undefined ? <Skeleton lines={2} /> : <p className={styles.chosen}>{text('values_failed')}</p>
  // what is chosen stays, though the brand may offer it no more
  const values = [...offered, ...chosen.filter((value) => !offered.includes(value))]
  return (
    <fieldset className={styles.ranges}>
      <legend className="visually-hidden">{text(name)}</legend>
      {values.map((value) => (
        <label key={value} className={styles.range}>
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          {words(name, value)}
        </label>
      ))}
    </fieldset>
  )
}
