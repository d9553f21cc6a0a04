/** The last view of the match finder: the count, the answers, and the sign-up. */
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import { type Answers, searchOf } from '#web/match-finder/answers.ts'
import { CountOfMatches } from '#web/match-finder/count-of-matches.tsx'
import styles from '#web/match-finder/match-finder.module.css'
import { useUser, useInitialUser } from '#web/kit/providers.tsx'
import { LazySignup } from '#web/signup/lazy-signup.tsx'
import { useCountryName, useLooseText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Chip, ChipRow } from '#web/kit/ui/chip.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { maxAge } from '#domain/profiles/ages.ts'
import type { Country } from '#domain/geo/places.ts'
import { useRegions } from '#web/parts/profile-form/use-form-data.ts'

type JoiningProps = { answers: Answers; count: MatchCount | null; onBack: () => void }

export function Joining(props: JoiningProps) {
  const initialUser = useInitialUser()
  const isVisitor = !useUser()
  return (
    <div className={styles.joining}>
      {isVisitor && <AnswerSummary {...props} />}
      <LazySignup user={initialUser} level={1} />
    </div>
  )
}

function AnswerSummary({ answers, count, onBack }: JoiningProps) {
  const text = useText('match_finder.summary')
  const words = useAnswerTexts(answers)
  return (
    <section className={styles.summary} aria-label={text('title')}>
      <CountOfMatches count={count} />
      {words.length > 0 && (
        <ChipRow>
          {words.map((word) => (
            <Chip key={word}>{word}</Chip>
          ))}
        </ChipRow>
      )}
      <Button tone="quiet" size="small" className={styles.change} onClick={onBack}>
        <Icon name="arrow-left" size={16} />
        {text('change')}
      </Button>
    </section>
  )
}

/** The answers in a few words each. */
function useAnswerTexts(answers: Answers): string[] {
  const text = useText('search.ages')
  const fields = useLooseText('fields')
  const countryName = useCountryName()
  const regions = useRegions()
  const { gender, min_age, max_age, country, countryregion } = searchOf(answers)
  const region = regions?.[country as Country]?.find(({ id }) => id === countryregion)?.name
  const ages = () => {
    if (min_age === undefined || max_age === undefined) return null
    if (min_age === max_age) return text('exactly', { age: String(min_age) })
    return max_age === maxAge ? `${min_age}+` : text('between', { min: String(min_age), max: String(max_age) })
  }
  const place = region ?? (country ? countryName(country) : null)
  const wish = answers.looking_for ? fields(`looking_for.${answers.looking_for}`) : null
  const liked = answers.interests.map((interest) => fields(`interests.${interest}`))
  return [gender ? fields(`seeking.${gender}`) : null, ages(), place, wish, ...liked].filter((word) => word !== null)
}
