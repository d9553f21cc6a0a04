/** The filters of a search. Each change searches at once; without scripts they are a form with a button. */
import { Form, Link } from 'react-router'
import type { Relaxation } from '#domain/search/search.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { BlurPhotos } from '#web/parts/person/blur-photos.tsx'
import styles from '#web/search/filter-form.module.css'
import { MoreWith } from '#web/search/more-with.tsx'
import { PlaceFilter } from '#web/search/place-filter.tsx'
import { type Filters, type FilterSwitch as SwitchName, addressOf } from '#web/search/search-address.ts'
import type { FilterProps } from '#web/search/use-filters.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, isPlainPress } from '#web/kit/ui/button.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import type { MouseEvent } from 'react'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { ageRanges, detailSwitches } from '#domain/search/search-rules.ts'
import { DetailFilters } from '#web/search/detail-filters.tsx'

export function FilterForm({ filters, regions, wider, onChange }: FilterProps) {
  const text = useText('search')
  const { search_fields } = useSettings()
  const user = useUser()
  const shown = (field: string) => search_fields.includes(field)
  const form = { filters, wider, onChange }
  return (
    // `autoComplete="off"`: a browser would restore the values from before a reload, and the address is what counts.
    <Form {...early} className={styles.form} action="/members" method="get" autoComplete="off">
      {shown('gender') && <GenderFilter {...form} />}
      {shown('age') && <AgeFilter {...form} />}
      {shown('country') && <PlaceFilter {...form} regions={shown('countryregion') ? regions : []} />}
      {user && <DetailFilters {...form} />}
      <div className={styles.switches}>
        {user?.profile.gender && <SwitchFilter {...form} name="fit" more="without_fit" />}
        <SwitchFilter {...form} name="photo" more="without_photo" />
        {user &&
          detailSwitches.filter(shown).map((name) => <SwitchFilter key={name} {...form} name={name} more={`without_${name}`} />)}
        <SwitchFilter {...form} name="hide_fictional" />
        <BlurPhotos />
      </div>
      <noscript>
        <Button type="submit" wide>
          {text('filters.submit')}
        </Button>
      </noscript>
    </Form>
  )
}

const genders = ['f', 'm', 'x', 'any'] as const

function GenderFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const text = useText('search')
  const fieldText = useText('fields')
  const options = genders.map((value) => ({ value, label: fieldText(`seeking.${value}`) }))
  return (
    <Select
      label={text('filters.gender')}
      name="gender"
      options={options}
      value={filters.gender}
      onChange={({ target }) => onChange({ gender: target.value as Filters['gender'] })}
    />
  )
}

type SwitchFilterProps = Omit<FilterProps, 'regions'> & {
  name: Extract<SwitchName, 'fit' | 'photo' | 'verified' | 'here' | 'hide_fictional'>
  more?: Relaxation['change']
}

function SwitchFilter({ filters, wider, onChange, name, more }: SwitchFilterProps) {
  const text = useText('search.filters')
  return (
    <div>
      <Switch
        label={text(name)}
        help={text(`${name}_help`)}
        name={name}
        value="1"
        checked={filters[name] ?? false}
        onChange={({ target }) => onChange({ [name]: target.checked || undefined })}
      />
      {more && <MoreWith wider={wider} changes={[more]} />}
    </div>
  )
}

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const options = ages.map((age) => ({ value: age, label: age }))

/** The age filter: links to the spec's ranges, and two fields. */
function AgeFilter({ filters, wider, onChange }: Omit<FilterProps, 'regions'>) {
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

/** Links to addresses: they also work without scripts, and in another tab. */
function AgeRanges({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const text = useText('search')
  // The link's address may be older than another filter chosen just before: `onChange` uses the latest.
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
