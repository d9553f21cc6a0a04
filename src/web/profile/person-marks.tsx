/** What must be said about a person on the photo: fictional, new, or writing in another language. */
import { toldLanguage } from '#domain/search-rules.ts'
import type { ProfileCard } from '#domain/profiles.ts'
import { useLanguageName } from '#web/profile/place.ts'
import { useSettings } from '#web/providers.tsx'
import { useLanguage, useText } from '#web/text.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FictionalMark, LanguageMark } from '#web/ui/mark.tsx'

type PersonMarksProps = { person: Pick<ProfileCard, 'fictional_icon' | 'language' | 'country'>; isNew?: boolean }

export function PersonMarks({ person, isNew = false }: PersonMarksProps) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  const reader = useLanguage()
  const languageName = useLanguageName()
  const told = toldLanguage(person, reader)
  return (
    <>
      {isNew && <Badge tone="accent">{text('new')}</Badge>}
      {person.fictional_icon && <FictionalMark label={text('fictional.mark')} icon={icon} over />}
      {told && <LanguageMark label={languageName(told)} over />}
    </>
  )
}
