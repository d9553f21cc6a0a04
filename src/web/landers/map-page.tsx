/** /landers/maplanding/:slug: the visitor's country with its larger cities. The chosen one prefills the sign-up. */
import { useMemo, useState } from 'react'
import type { Country } from '#domain/geo/places.ts'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import { CountryMap } from '#web/landers/country-map.tsx'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import styles from '#web/landers/map-page.module.css'
import maps from '#web/landers/maps.json' with { type: 'json' }
import { Tiles } from '#web/landers/tiles.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export { loadLander as clientLoader, loadLander as loader }

export default function MapPage() {
  const niche = useNiche()
  const text = useText('landers')
  const first = useFirstCountry()
  const [{ country, city }, choose] = useState({ country: first, city: '' })
  const place = maps[country].towns.find((each) => each.city === city)
  const prefill = useMemo(() => (place ? areaOf(country, place) : null), [country, place])
  return (
    <LanderFrame family="map" look={styles} prefill={prefill} late moves>
      <div className={styles.sheet}>
        <CountryMap country={country} chosen={city} niche={niche} />
      </div>
      <div className={styles.place}>
        <CountryChoice value={country} onChange={(next) => choose({ country: next, city: '' })} />
        <Tiles
          key={country}
          legend={text('map.where')}
          name="lander-town"
          tiles={maps[country].towns.map((each) => ({ value: each.city, label: each.city, answer: areaOf(country, each) }))}
          value={city}
          onChange={(next) => choose({ country, city: next })}
        />
        <p>{text('filled')}</p>
      </div>
    </LanderFrame>
  )
}

const areaOf = (country: Country, { countryregion, city }: { countryregion: string; city: string }) => ({
  area: { country, countryregion, city },
})

/** The country of the visitor's address, else the site's default: only countries the site is open in. */
function useFirstCountry(): Country {
  const { countries, geoip_country, geoip_selected_country } = useSettings()
  const guess = [geoip_country, geoip_selected_country].find((country) => country && countries.includes(country))
  return guess ?? countries[0] ?? 'NL'
}

function CountryChoice({ value, onChange }: { value: Country; onChange: (country: Country) => void }) {
  const text = useText('landers')
  const { countries } = useSettings()
  const countryName = useCountryName()
  if (countries.length < 2) return null
  return (
    <Select
      label={text('map.country')}
      options={countries.map((country) => ({ value: country, label: countryName(country) }))}
      value={value}
      onChange={({ target }) => onChange(target.value as Country)}
    />
  )
}
