/** The filters. Every change searches at once; without script it is a form with a button. */
import { Form } from 'react-router'
import type { Region } from '#domain/geo/places.ts'
import type { Relaxation } from '#domain/search/search.ts'
import { BlurPhotos } from '#web/parts/person/blur-photos.tsx'
import { AgeFilter } from '#web/search/age-filter.tsx'
import styles from '#web/search/filter-form.module.css'
import { MoreWith } from '#web/search/more-with.tsx'
import { PlaceFilter } from '#web/search/place-filter.tsx'
import type { Filters, FilterSwitch as SwitchName } from '#web/search/search-address.ts'
import type { ChangeFilters } from '#web/search/use-filters.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { Select } from '#web/kit/ui/select.tsx'

/** `wider` is what would find more than the filters do; empty while that is not known. */
export type FilterProps = { filters: Filters; regions: Region[]; wider: readonly Relaxation[]; onChange: ChangeFilters }

export function FilterForm({ filters, regions, wider, onChange }: FilterProps) {
  const text = useText('search')
  const { search_fields } = useSettings()
  const user = useUser()
  const shown = (field: string) => search_fields.includes(field)
  const form = { filters, wider, onChange }
  return (
    // what a browser remembers from before a reload is no choice: the address says what is sought
    <Form className={styles.form} action="/members" method="get" autoComplete="off">
      {shown('gender') && <GenderFilter {...form} />}
      {shown('age') && <AgeFilter {...form} />}
      {shown('country') && <PlaceFilter {...form} regions={shown('countryregion') ? regions : []} />}
      <div className={styles.switches}>
        {user?.profile.gender && <SwitchFilter {...form} name="fit" more="without_fit" />}
        <SwitchFilter {...form} name="photo" more="without_photo" />
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
  name: Extract<SwitchName, 'fit' | 'photo' | 'hide_fictional'>
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
