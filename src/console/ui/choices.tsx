/** Choices that several screens offer: a language, a time zone, a place. */
import { localeEntries, locales, type Locale } from '#domain/languages/languages.ts'
import type { ScopeKind } from '#domain/staff/permissions.ts'
import { useMe } from '#console/app/console.ts'
import { usePlaceName } from '#console/staff/names.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function LanguageSelect({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  const text = useText('console.choices')
  return (
    <Select
      label={text('language')}
      value={value}
      onChange={({ target }) => onChange(locales.find((locale) => locale === target.value) ?? value)}
      options={localeEntries.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}

export function TimeZoneSelect({ value, onChange }: { value: string; onChange: (timezone: string) => void }) {
  const text = useText('console.choices')
  const zones = [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Select
      label={text('timezone')}
      help={text('timezone_help')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

/** Where a role holds: the whole installation, a pool, or a brand. */
export type Where = { at: ScopeKind; where_id: number | null }

const keyOf = ({ at, where_id }: Where) => (where_id === null ? at : `${at}:${where_id}`)

export function PlaceSelect({ label, value, onChange }: { label: string; value: Where; onChange: (where: Where) => void }) {
  const { pools, sites } = useMe()
  const nameOf = usePlaceName()
  const places: Where[] = [
    { at: 'installation', where_id: null },
    ...pools.map(({ id }) => ({ at: 'pool' as const, where_id: id })),
    ...sites.map(({ id }) => ({ at: 'site' as const, where_id: id })),
  ]
  return (
    <Select
      label={label}
      value={keyOf(value)}
      onChange={({ target }) => onChange(places.find((place) => keyOf(place) === target.value) ?? value)}
      options={places.map((place) => ({ value: keyOf(place), label: nameOf(place.at, place.where_id) }))}
    />
  )
}
