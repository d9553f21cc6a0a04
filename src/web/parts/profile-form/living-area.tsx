/** The fields of a living area: the country on sites with several, the region, and the city where the site shows it. */
import { cityMaxLength, type Country } from '#domain/geo/places.ts'
import { useCountryOptions } from '#web/kit/text/country-name.ts'
import { useSettings } from '#web/kit/providers.tsx'
import type { Area } from '#web/parts/profile-form/signup-state.ts'
import { useRegions } from '#web/parts/profile-form/use-form-data.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Field, Select } from '#web/kit/ui/field.tsx'

type LivingAreaProps = { area: Area; onChange: (part: Partial<Area>) => void; withCity?: boolean }

export function LivingArea({ area, onChange, withCity = true }: LivingAreaProps) {
  const text = useText('signup.location')
  const { countries, visible_profile_fields } = useSettings()
  const countryOptions = useCountryOptions(countries)
  const allRegions = useRegions()
  const regions = allRegions?.[area.country as Country] ?? []
  // A member who lives outside the site's one country must be able to change it.
  const isElsewhere = countries.every((country) => country !== area.country)
  // The field keeps its place while the regions load.
  const loading = allRegions === undefined && area.country !== ''
  return (
    <>
      {(countries.length > 1 || isElsewhere) && (
        <Select
          name="country"
          autoComplete="country"
          label={text('country')}
          placeholder={text('choose_country')}
          options={countryOptions}
          value={area.country}
          onChange={(event) => onChange({ country: event.target.value, countryregion: '', city: '' })}
        />
      )}
      {(loading || regions.length > 0) && (
        <Select
          name="countryregion"
          label={text('region')}
          hint={text('optional')}
          placeholder={text('choose_region')}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={loading}
          value={regions.some(({ id }) => id === area.countryregion) ? area.countryregion : ''}
          onChange={(event) => onChange({ countryregion: event.target.value })}
        />
      )}
      {withCity && visible_profile_fields.includes('city') && (
        <Field
          name="city"
          autoComplete="address-level2"
          label={text('city')}
          hint={text('optional')}
          maxLength={cityMaxLength}
          value={area.city}
          onChange={(event) => onChange({ city: event.target.value })}
        />
      )}
    </>
  )
}
