/** Match-finder at work: which question is open, by the browser's own history, and what was answered. */
import { useLocation, useNavigate } from 'react-router'
import { type Answers, carryIntoSignup, questionsWith } from '#web/match-finder/answers.ts'
import { storeAnswers, readAnswers, useAnswers } from '#web/match-finder/stored-answers.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useHydrated } from '#web/kit/page/use-hydrated.ts'
import { guessCountry } from '#web/signup/account-payload.ts'
import { LazySignup } from '#web/signup/lazy-signup.tsx'

export function useFinder(allowed: Record<string, readonly string[]>) {
  const settings = useSettings()
  const answers = useAnswers()
  const asked = questionsWith(allowed)
  const at = useOpenQuestion(asked.length)
  const navigate = useNavigate()

  const next = () => {
    const { area } = readAnswers()
    // What will stand preselected is an answer that can be seen, so it counts.
    if (asked[at + 1] === 'place' && !area.country) change({ area: { ...area, country: guessCountry(settings) ?? '' } })
    carryIntoSignup(readAnswers())
    // It stands behind the last question, and is there when that is answered.
    void LazySignup.preload()
    void navigate('/match-finder', { state: { at: at + 1 } })
  }
  const back = () => void navigate(-1)
  return { answers, change, asked, at, question: asked[at], next, back }
}

const change = (part: Partial<Answers>) => storeAnswers({ ...readAnswers(), ...part })

/** One entry of the history a question, so that the browser's Back goes one back. The document itself is always rendered with the first. */
function useOpenQuestion(most: number): number {
  const hydrated = useHydrated()
  const { state } = useLocation() as { state: { at?: number } | null }
  const at = Number(state?.at)
  return hydrated && at > 0 ? Math.min(at, most) : 0
}
