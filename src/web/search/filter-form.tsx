/** The filters. Every change searches at once; without script it is a form with a button. */
import { Form } from 'react-router'
import type { Region } from '#domain/places.ts'
import { BlurPhotos } from '#web/profile/blur-photos.tsx'
import { AgeFilter } from '#web/search/age-filter.tsx'
import styles from '#web/search/filter-form.module.css'
import { PlaceFilter } from '#web/search/place-filter.tsx'
import type { Filters } from '#web/search/search-address.ts'
import type { ChangeFilters } from '#web/search/use-filters.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Select } from '#web/ui/select.tsx'

export type FilterProps = { filters: Filters; regions: Region[]; onChange: ChangeFilters }

export function FilterForm({ filters, regions, onChange }: FilterProps) {
  const text = useText('search')
  const { search_fields } = useSettings()
  const shown = (field: string) => search_fields.includes(field)
  return (
    <Form className={styles.form} action="/members" method="get">
      {shown('gender') && <GenderFilter filters={filters} onChange={onChange} />}
      {shown('age') && <AgeFilter filters={filters} onChange={onChange} />}
      {shown('country') && <PlaceFilter filters={filters} regions={shown('countryregion') ? regions : []} onChange={onChange} />}
      <Switch
        label={text('filters.hide_fictional')}
        help={text('filters.hide_fictional_help')}
        name="hide_fictional"
        value="1"
        checked={filters.hideFictional}
        onChange={({ target }) => onChange({ hideFictional: target.checked })}
      />
      <BlurPhotos />
      <noscript>
        <Button type="submit" wide>
          {text('filters.submit')}
        </Button>
      </noscript>
    </Form>
  )
}

const genders = ['f', 'm', 'x', 'any'] as const

function GenderFilter({ filters, onChange }: Omit<FilterProps, 'regions'>) {
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
