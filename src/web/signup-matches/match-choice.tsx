/** One of the first matches: who it is, why they fit, and a heart to give. */
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { PersonMarks } from '#web/parts/person/person-marks.tsx'
import { usePlace } from '#web/parts/person/place.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { PersonChoice } from '#web/kit/ui/person-choice.tsx'

type MatchChoiceProps = {
  person: ProfileCard
  /** Why they fit. */
  why: string | undefined
  /** They brought the newcomer here. */
  referred: boolean
  chosen: boolean
  disabled: boolean
  eager: boolean
  onChange: (chosen: boolean) => void
}

export function MatchChoice({ person, why, referred, ...box }: MatchChoiceProps) {
  const text = useText('signup_matches')
  const place = usePlace()
  const { id, name, age, main_image } = person
  return (
    <PersonChoice
      {...box}
      {...{ id, name, age }}
      image={main_image}
      place={place(person)}
      note={why}
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
