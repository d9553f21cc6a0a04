/** One of the first matches: who it is, why they fit, and a heart to give. */
import type { ProfileCard } from '#domain/profiles.ts'
import type { Reason } from '#domain/search-rules.ts'
import { PersonMarks } from '#web/profile/person-marks.tsx'
import { usePlace } from '#web/profile/place.ts'
import { useText } from '#web/text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PersonChoice } from '#web/ui/person-choice.tsx'

type MatchChoiceProps = {
  person: ProfileCard
  reasons: readonly Reason[]
  /** They brought the newcomer here. */
  referred: boolean
  chosen: boolean
  disabled: boolean
  eager: boolean
  onChange: (chosen: boolean) => void
}

export function MatchChoice({ person, reasons, referred, ...box }: MatchChoiceProps) {
  const text = useText('signup_matches')
  const why = useText('search.why')
  const place = usePlace()
  const { id, name, age, main_image } = person
  return (
    <PersonChoice
      {...box}
      {...{ id, name, age }}
      image={main_image}
      place={place(person)}
      note={
        reasons
          .slice(0, 2)
          .map((reason) => why(reason))
          .join(' · ') || undefined
      }
      marks={
        <>
          {referred && <Badge tone="accent">{text('referred')}</Badge>}
          <PersonMarks person={person} />
        </>
      }
      label={text('choose', { name })}
    />
  )
}
