/** The marks on a person's photo: fictional, verified, new, or writing in another language. */
import { languageOnCard } from '#domain/search/search-rules.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { FictionalMark, LanguageMark, VerifiedMark } from '#web/kit/ui/mark.tsx'
import { useLanguageName } from '#web/kit/text/country-name.ts'

type PersonMarksProps = { person: Pick<ProfileCard, 'fictional_icon' | 'language' | 'country' | 'verified'>; isNew?: boolean }

export function PersonMarks({ person, isNew = false }: PersonMarksProps) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  const reader = useLanguage()
  const languageName = useLanguageName()
  const language = languageOnCard(person, reader)
  return (
    <>
      {isNew && <Badge tone="accent">{text('new')}</Badge>}
      {person.fictional_icon && <FictionalMark label={text('fictional.mark')} icon={icon} over />}
      {person.verified && <VerifiedMark label={text('verified')} over />}
      {language && <LanguageMark label={languageName(language)} over />}
    </>
  )
}
