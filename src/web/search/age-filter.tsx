/** How old: the spec's ranges in one press, or any two ages. */
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { ageRanges } from '#domain/search/search-rules.ts'
import styles from '#web/search/filter-form.module.css'
import { MoreWith } from '#web/search/more-with.tsx'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import type { FilterProps } from '#web/search/filter-form.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { isPlainPress } from '#web/kit/ui/plain-press.ts'
import { Select } from '#web/kit/ui/select.tsx'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const options = ages.map((age) => ({ value: age, label: age }))

export function AgeFilter({ filters, wider, onChange }: Omit<FilterProps, 'regions'>) {
  const text = useText('search')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text('filters.age')}</legend>
      <AgeRanges filters={filters} onChange={onChange} />
      <div className={styles.pair}>
        <Select
          label={text('filters.age_from')}
          name="min_age"
          options={options}
          value={String(filters.min_age)}
          onChange={({ target }) => onChange({ min_age: Number(target.value) })}
        />
        <Select
          label={text('filters.age_to')}
          name="max_age"
          options={options}
          value={String(filters.max_age)}
          onChange={({ target }) => onChange({ max_age: Number(target.value) })}
        />
      </div>
      <MoreWith wider={wider} changes={['ages_2', 'ages_5', 'any_age']} />
    </fieldset>
  )
}

/** Links, because each is an address; so they also work without script, and in another tab. */
function AgeRanges({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const text = useText('search')
  // with what was chosen beside it before the page woke
  const choose = (event: MouseEvent, ages: Pick<Filters, 'min_age' | 'max_age'>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onChange(ages)
  }
  return (
    <ul className={styles.ranges}>
      {ageRanges.map(({ key, min_age, max_age }) => (
        <li key={key}>
          <Link
            className={styles.range}
            to={addressOf({ ...filters, min_age, max_age })}
            onClick={(event) => choose(event, { min_age, max_age })}
            aria-current={filters.min_age === min_age && filters.max_age === max_age ? 'true' : undefined}
          >
            {text(`ages.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
