/** Sign-up, step 3: where the member lives. Every answer may stay open. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UserChange } from '#domain/members/members.ts'
import type { Country, GeocodeReply } from '#domain/geo/places.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { LivingArea } from '#web/parts/profile-form/living-area.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import styles from '#web/signup/later-steps.module.css'
import type { Area } from '#web/parts/profile-form/signup-state.ts'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { type GeoPermission, type Positioning, usePosition } from '#web/signup/use-position.ts'
import { useSave } from '#web/kit/data/use-save.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function LocationStep({ typed, change, pass }: StepProps) {
  const text = useText('signup.location')
  const { countries, visible_profile_fields: visible } = useSettings()
  const withCity = visible.includes('city')
  const { save, saving, error } = useSave(pass)
  const only = countries.length === 1 ? countries[0] : undefined
  const area = only ? { ...typed.area, country: only } : typed.area
  const [elsewhere, setElsewhere] = useState(false)
  const { permission, positioning, requestPosition } = useLocationOnEntering(area, (place) => {
    const offered = isOffered(place.country, countries)
    setElsewhere(!offered)
    if (offered) change({ area: areaOf(place, withCity) })
  })
  const noPlace = elsewhere ? 'elsewhere' : whyNoPlace(permission, positioning)
  return (
    <StepFrame step="location">
      <StepForm
        save={{ label: text('save'), onPress: () => void save(changeOf(area, withCity)), busy: saving }}
        without={{ label: text('without'), onPress: pass }}
        error={error}
      >
        {permission !== 'unsupported' && (
          <Button tone="outline" wide busy={positioning === 'asking'} onClick={() => void requestPosition()}>
            <Icon name="locate-fixed" />
            {text('locate')}
          </Button>
        )}
        <output className={styles.note}>{noPlace && text(`position_${noPlace}`)}</output>
        <LivingArea area={area} onChange={(part) => change({ area: { ...area, ...part } })} />
      </StepForm>
    </StepFrame>
  )
}

/** Requests the position on entering, if allowed and the area is empty, and on every press (spec, section 2). */
function useLocationOnEntering(area: Area, onFound: (place: GeocodeReply) => void) {
  const isOpen = !area.countryregion && !area.city
  const pressed = useRef(false)
  const {
    permission,
    positioning,
    locate: requestPosition,
  } = usePosition((place) => {
    // An area chosen meanwhile stays, unless the member pressed the button.
    if (pressed.current || isOpen) onFound(place)
  })
  const hasRequested = useRef(false)
  const enter = useEffectEvent(() => {
    if (hasRequested.current || !isOpen) return
    hasRequested.current = true
    void requestPosition()
  })
  useEffect(() => {
    if (permission === 'granted' || permission === 'prompt') enter()
  }, [permission])
  const press = () => {
    pressed.current = true
    return requestPosition()
  }
  return { permission, positioning, requestPosition: press }
}

/** Why there is no place to fill in, as a message key. */
function whyNoPlace(permission: GeoPermission, positioning: Positioning): 'unsupported' | 'denied' | 'failed' | null {
  if (permission === 'unsupported') return 'unsupported'
  if (positioning === 'asking') return null
  if (permission === 'denied' || positioning === 'denied') return 'denied'
  return positioning === 'failed' ? 'failed' : null
}

const isOffered = (country: Country | null, countries: readonly Country[]) => country !== null && countries.includes(country)

/** The city is taken only where its field is shown: the member agrees only to what they see. */
const areaOf = ({ country, countryregion, city }: GeocodeReply, withCity: boolean): Area => ({
  country: country ?? '',
  countryregion: countryregion ?? '',
  city: (withCity && city) || '',
})

function changeOf({ country, countryregion, city }: Area, withCity: boolean): UserChange {
  const place: UserChange = { countryregion: countryregion || null, ...(withCity && { city: city.trim() || null }) }
  return country ? { ...place, country: country as Country } : place
}
