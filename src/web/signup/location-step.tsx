/** Sign-up, step 3: where do you live? Everything may stay open. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UserChange } from '#domain/members.ts'
import type { Country, GeocodeReply } from '#domain/places.ts'
import { useSettings } from '#web/providers.tsx'
import { LivingArea } from '#web/signup/living-area.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import type { Area } from '#web/signup/signup-state.ts'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { usePosition } from '#web/signup/use-position.ts'
import { useSave } from '#web/signup/use-save.ts'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function LocationStep({ typed, change, pass }: StepProps) {
  const text = useText('signup.location')
  const { countries } = useSettings()
  const { save, saving, error } = useSave(pass)
  const only = countries.length === 1 ? countries[0] : undefined
  const area = only ? { ...typed.area, country: only } : typed.area
  const [elsewhere, setElsewhere] = useState(false)
  const { positioning, ask, supported } = useAskedOnEntering(area, (place) => {
    const offered = isOffered(place.country, countries)
    setElsewhere(!offered)
    if (offered) change({ area: areaOf(place) })
  })
  const noPlace = elsewhere ? 'elsewhere' : positioning === 'denied' || positioning === 'failed' ? positioning : null
  return (
    <StepFrame step="location">
      <StepForm
        save={{ label: text('save'), onPress: () => void save(changeOf(area)), busy: saving }}
        without={{ label: text('without'), onPress: pass }}
        error={error}
      >
        {supported && (
          <Button tone="outline" wide busy={positioning === 'asking'} onClick={() => void ask()}>
            <Icon name="locate-fixed" />
            {text('locate')}
          </Button>
        )}
        {noPlace && <Notice live>{text(`position_${noPlace}`)}</Notice>}
        <LivingArea area={area} onChange={(part) => change({ area: { ...area, ...part } })} />
      </StepForm>
    </StepFrame>
  )
}

/** The browser is asked on entering, where it would answer and there is nothing yet to overwrite; and on every press (spec, section 2). */
function useAskedOnEntering(area: Area, onFound: (place: GeocodeReply) => void) {
  const { permission, positioning, ask } = usePosition(onFound)
  const asked = useRef(false)
  const enter = useEffectEvent(() => {
    if (asked.current || area.countryregion || area.city) return
    asked.current = true
    void ask()
  })
  useEffect(() => {
    if (permission === 'granted' || permission === 'prompt') enter()
  }, [permission])
  return { positioning, ask, supported: permission !== 'unsupported' }
}

const isOffered = (country: Country | null, countries: readonly Country[]) => country !== null && countries.includes(country)

const areaOf = ({ country, countryregion, city }: GeocodeReply): Area => ({
  country: country ?? '',
  countryregion: countryregion ?? '',
  city: city ?? '',
})

function changeOf({ country, countryregion, city }: Area): UserChange {
  const place: UserChange = { countryregion: countryregion || null, city: city.trim() || null }
  return country ? { ...place, country: country as Country } : place
}
