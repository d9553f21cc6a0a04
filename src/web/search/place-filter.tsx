/** The place filter: near the member, in a country or a region, across the border, or everywhere. */
import { nearKm } from '#domain/search/search-rules.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import { useCountryOptions } from '#web/kit/text/country-name.ts'
import styles from '#web/search/filter-form.module.css'
import { MoreWith } from '#web/search/more-with.tsx'
import { type Filters, neighbourOf } from '#web/search/search-address.ts'
import { type FilterProps, useSearchable } from '#web/search/use-filters.ts'
import { useUser } from '#web/kit/providers.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'

export function PlaceFilter({ filters, regions, wider, onChange }: FilterProps) {
  const text = useText('search')
  const countries = useSearchable()
  const profile = useUser()?.profile
  const isByPlace = !filters.near && !filters.searchAllCountries
  return (
    <div className={styles.group}>
      {(profile?.city || profile?.countryregion) && <NearFilter filters={filters} onChange={onChange} />}
      <MoreWith wider={wider} changes={['farther', 'without_near']} />
      {isByPlace && countries.length > 1 && <CountryFilter filters={filters} onChange={onChange} />}
      {isByPlace && !filters.neighbour && regions.length > 0 && (
        <Select
          label={text('filters.region')}
          name="countryregion"
          placeholder={text('filters.region_any')}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.countryregion ?? ''}
          onChange={({ target }) => onChange({ countryregion: target.value || null })}
        />
      )}
      {isByPlace && <MoreWith wider={wider} changes={['whole_country']} />}
      {isByPlace && <NeighbourFilter filters={filters} onChange={onChange} />}
      {isByPlace && <MoreWith wider={wider} changes={['neighbour']} />}
      {!filters.near && countries.length > 1 && (
        <Switch
          label={text('filters.everywhere')}
          name="searchAllCountries"
          value="1"
          checked={filters.searchAllCountries ?? false}
          onChange={({ target }) => onChange({ searchAllCountries: target.checked || undefined })}
        />
      )}
      {isByPlace && <MoreWith wider={wider} changes={['all_countries']} />}
    </div>
  )
}

type PlaceProps = Pick<FilterProps, 'filters' | 'onChange'>

/** The distance counts from the member's own city or region. */
function NearFilter({ filters, onChange }: PlaceProps) {
  const text = useText('search.filters')
  return (
    <Select
      label={text('near')}
      name="near"
      placeholder={text('near_any')}
      options={nearKm.map((km) => ({ value: String(km), label: text('near_km', { km }) }))}
      value={String(filters.near ?? '')}
      onChange={({ target }) => onChange({ near: nearKm.find((km) => String(km) === target.value) })}
    />
  )
}

function CountryFilter({ filters, onChange }: PlaceProps) {
  const text = useText('search')
  const options = useCountryOptions(useSearchable())
  return (
    <Select
      label={text('filters.country')}
      name="country"
      options={options}
      value={filters.country ?? ''}
      onChange={({ target }) => onChange({ country: target.value as Filters['country'] })}
    />
  )
}

function NeighbourFilter({ filters, onChange }: PlaceProps) {
  const text = useText('search.filters')
  const countryName = useCountryName()
  const neighbour = neighbourOf(filters.country)
  if (!neighbour) return null
  return (
    <Switch
      label={text('neighbour', { country: countryName(neighbour) })}
      name="neighbour"
      value="1"
      checked={filters.neighbour ?? false}
      onChange={({ target }) => onChange({ neighbour: target.checked || undefined })}
    />
  )
}
