/** The match finder: one question a view, then the sign-up. */
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import {
  type Answers,
  isAnswered,
  searchOf,
  carryIntoSignup,
  questionsWith,
  storeAnswers,
  readAnswers,
  useAnswers,
} from '#web/match-finder/answers.ts'
import { Joining } from '#web/match-finder/joining.tsx'
import { QuestionFrame } from '#web/match-finder/question-frame.tsx'
import { useMatchCount } from '#web/match-finder/count-of-matches.tsx'
import { type AllowedFieldValues, questionFields } from '#web/match-finder/questions.tsx'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '#web/kit/providers.tsx'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { guessCountry } from '#web/signup/account-payload.ts'
import { LazySignup } from '#web/signup/lazy-signup.tsx'

export function Finder({ allowed, everyone }: { allowed: AllowedFieldValues; everyone: MatchCount | null }) {
  const { answers, change, questions, at, question, next, back } = useFinder(allowed)
  const count = useMatchCount(searchOf(answers), everyone)
  if (!question) return <Joining answers={answers} count={count} onBack={back} />
  const Fields = questionFields[question]
  return (
    <QuestionFrame
      {...{ question, at, count }}
      of={questions.length}
      answered={isAnswered(question, answers)}
      onNext={next}
      onBack={back}
    >
      <Fields {...{ answers, allowed, change }} />
    </QuestionFrame>
  )
}

/** The open question, from the browser's history, and the answers. */
function useFinder(allowed: Record<string, readonly string[]>) {
  const settings = useSettings()
  const answers = useAnswers()
  const questions = questionsWith(allowed)
  const at = useOpenQuestion(questions.length)
  const navigate = useNavigate()

  const next = () => {
    const { area } = readAnswers()
    // The next question shows this country as selected, so the count must include it.
    if (questions[at + 1] === 'place' && !area.country) change({ area: { ...area, country: guessCountry(settings) ?? '' } })
    carryIntoSignup(readAnswers())
    // Loaded ahead for the view after the last question.
    void LazySignup.preload()
    void navigate('/match-finder', { state: { at: at + 1 } })
  }
  const back = () => void navigate(-1)
  return { answers, change, questions, at, question: questions[at], next, back }
}

const change = (part: Partial<Answers>) => storeAnswers({ ...readAnswers(), ...part })

/** One history entry a question, so that the browser's Back goes one back. The server always renders the first. */
function useOpenQuestion(most: number): number {
  const hydrated = useHydrated()
  const { state } = useLocation() as { state: { at?: number } | null }
  const at = Number(state?.at)
  return hydrated && at > 0 ? Math.min(at, most) : 0
}
