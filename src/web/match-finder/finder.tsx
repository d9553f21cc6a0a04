/** The questions, one a view, and the sign-up behind them. */
import type { ComponentType } from 'react'
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import { AgesQuestion } from '#web/match-finder/ages-question.tsx'
import { type Answers, isAnswered, type Question, searchOf } from '#web/match-finder/answers.ts'
import { Joining } from '#web/match-finder/joining.tsx'
import { QuestionFrame } from '#web/match-finder/question-frame.tsx'
import { useFinder } from '#web/match-finder/use-finder.ts'
import { useMatchCount } from '#web/match-finder/use-match-count.ts'
import { WhoQuestion } from '#web/match-finder/who-question.tsx'
import { Interests } from '#web/parts/profile-form/interests.tsx'
import { LivingArea } from '#web/parts/profile-form/living-area.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'

export type AllowedFieldValues = Record<string, readonly string[]>
export type QuestionProps = { answers: Answers; allowed: AllowedFieldValues; change: (part: Partial<Answers>) => void }

const questionFields: Record<Question, ComponentType<QuestionProps>> = {
  who: WhoQuestion,
  ages: AgesQuestion,
  place: PlaceQuestion,
  wish: WishQuestion,
  interests: InterestsQuestion,
}

export function Finder({ allowed, everyone }: { allowed: AllowedFieldValues; everyone: MatchCount | null }) {
  const { answers, change, asked, at, question, next, back } = useFinder(allowed)
  const count = useMatchCount(searchOf(answers), everyone)
  if (!question) return <Joining answers={answers} count={count} onBack={back} />
  const Asked = questionFields[question]
  return (
    <QuestionFrame
      {...{ question, at, count }}
      of={asked.length}
      answered={isAnswered(question, answers)}
      onNext={next}
      onBack={back}
    >
      <Asked {...{ answers, allowed, change }} />
    </QuestionFrame>
  )
}

function PlaceQuestion({ answers: { area }, change }: QuestionProps) {
  return <LivingArea area={area} withCity={false} onChange={(part) => change({ area: { ...area, ...part } })} />
}

function WishQuestion({ answers, allowed, change }: QuestionProps) {
  const text = useText('match_finder.wish')
  const fields = useLooseText('fields')
  return (
    <Choice
      legend={text('title')}
      legendHidden
      name="looking_for"
      options={(allowed.looking_for ?? []).map((value) => ({ value, label: fields(`looking_for.${value}`) }))}
      value={answers.looking_for}
      onChange={(looking_for) => change({ looking_for })}
    />
  )
}

function InterestsQuestion({ answers: { interests }, allowed, change }: QuestionProps) {
  return <Interests offered={allowed.interests ?? []} chosen={interests} onChange={(chosen) => change({ interests: chosen })} />
}
