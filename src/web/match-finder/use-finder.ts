/** Match-finder at work: which question is open, by the browser's own history, and what was answered. */
import { useLocation, useNavigate } from 'react-router'
import { type Answers, carryIntoSignup, type Question, questionsWith } from '#web/match-finder/answers.ts'
import { keepAnswers, readAnswers, useAnswers } from '#web/match-finder/kept-answers.ts'
import { useSettings } from '#web/providers.tsx'
import { useHydrated } from '#web/shell/use-hydrated.ts'
import { guessCountry } from '#web/signup/account-payload.ts'

export function useFinder(allowed: Record<string, readonly string[]>) {
  const settings = useSettings()
  const answers = useAnswers()
  const asked = questionsWith(allowed)
  const at = useOpenQuestion(asked.length)
  const navigate = useNavigate()

  /** What stands preselected is an answer that can be seen, so it counts. */
  const prepare = (question: Question | undefined) => {
    const { area } = readAnswers()
    if (question === 'place' && area.country === '') change({ area: { ...area, country: guessCountry(settings) ?? '' } })
  }
  const next = () => {
    prepare(asked[at + 1])
    carryIntoSignup(readAnswers())
    void navigate('/match-finder', { state: { at: at + 1 } })
  }
  const back = () => void navigate(-1)
  return { answers, change, asked, at, question: asked[at] ?? null, next, back }
}

const change = (part: Partial<Answers>) => keepAnswers({ ...readAnswers(), ...part })

/** One entry of the history a question, so that the browser's Back goes one back. The document itself is always rendered with the first. */
function useOpenQuestion(most: number): number {
  const hydrated = useHydrated()
  const { state } = useLocation() as { state: { at?: unknown } | null }
  const at = state?.at
  return hydrated && typeof at === 'number' && Number.isInteger(at) ? Math.min(Math.max(at, 0), most) : 0
}
