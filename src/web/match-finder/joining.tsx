/** Behind the questions: how many fit, what was answered, and the account that opens the door. Nothing waits, nothing is worked out for show. */
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import type { Answers } from '#web/match-finder/answers.ts'
import { CountOfMatches } from '#web/match-finder/count-of-matches.tsx'
import styles from '#web/match-finder/match-finder.module.css'
import { useAnswerTexts } from '#web/match-finder/use-answer-texts.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { LazySignup } from '#web/signup/lazy-signup.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Chip, ChipRow } from '#web/kit/ui/chip.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

type JoiningProps = { answers: Answers; count: MatchCount | null; onBack: () => void }

export function Joining(props: JoiningProps) {
  const arrivedAs = useArrivedAs()
  const isVisitor = !useUser()
  return (
    <div className={styles.joining}>
      {isVisitor && <AnswerSummary {...props} />}
      <LazySignup user={arrivedAs} level={1} />
    </div>
  )
}

function AnswerSummary({ answers, count, onBack }: JoiningProps) {
  const text = useText('match_finder.told')
  const words = useAnswerTexts(answers)
  return (
    <section className={styles.told} aria-label={text('title')}>
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
