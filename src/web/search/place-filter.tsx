/** Where: one of the site's countries and its regions, or all of them. */
import { useCountryName } from '#web/profile/place.ts'
import type { FilterProps } from '#web/search/filter-form.tsx'
import type { Filters } from '#web/search/search-address.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Select } from '#web/ui/select.tsx'

export function PlaceFilter({ filters, regions, onChange }: FilterProps) {
  const text = useText('search')
  const { countries } = useSettings()
  return (
    <>
      {countries.length > 1 && <CountryFilter filters={filters} onChange={onChange} />}
      {regions.length > 0 && (
        <Select
          label={text('filters.region')}
          name="countryregion"
          placeholder={text('filters.region_any')}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.everywhere ? '' : (filters.countryregion ?? '')}
          disabled={filters.everywhere}
          onChange={({ target }) => onChange({ countryregion: target.value || null })}
        />
      )}
      {countries.length > 1 && (
        <Switch
          label={text('filters.everywhere')}
          name="searchAllCountries"
          value="1"
          checked={filters.everywhere}
          onChange={({ target }) => onChange({ everywhere: target.checked })}
        />
      )}
    </>
  )
}

function CountryFilter({ filters, onChange }: Omit<FilterProps, 'regions'>) {
  const text = useText('search')
  const { countries } = useSettings()
  const countryName = useCountryName()
  const options = countries
    .map((country) => ({ value: country as string, label: countryName(country) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      label={text('filters.country')}
      name="country"
      options={options}
      value={filters.country ?? ''}
      disabled={filters.everywhere}
      onChange={({ target }) => onChange({ country: target.value as Filters['country'] })}
    />
  )
}
