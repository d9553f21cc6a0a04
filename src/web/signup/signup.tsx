/** Signing up, shown in place: on the first page, on its own page, wherever a visitor may want to join. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { User } from '#domain/members/members.ts'
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { AccountStep } from '#web/signup/account-step.tsx'
import { mayGoBack, type Typed } from '#web/parts/profile-form/signup-state.ts'
import { SignupsClosed } from '#web/signup/signups-closed.tsx'
import { StepContext } from '#web/signup/step-frame.tsx'
import { useSignup } from '#web/signup/use-signup.ts'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const loadLaterSteps = () => import('#web/signup/later-steps.tsx')
const LaterSteps = lazy(() => loadLaterSteps().then(({ LaterSteps }) => LaterSteps), {
  fallback: <Skeleton lines={6} />,
})

/** A part of the choices: the others stay as they are. */
export type Prefill = Partial<Pick<Typed, 'area' | 'choices' | 'search' | 'notes'>>

type SignupProps = {
  /** Who is logged in when the page opens. */
  user: User | null
  /** The referring profile. */
  profile?: number | null
  /** The level of the questions among the page's headings. */
  level?: 1 | 2
  /** What was chosen on the page around it. */
  told?: Prefill | null
}

export function Signup({ user, profile = null, level = 2, told = null }: SignupProps) {
  const { signups } = useSettings()
  const attribution = useAttribution()
  const { state, dispatch } = useSignup(user)
  const member = useUser() ?? user
  const back = useMemo(() => (mayGoBack(state) ? () => dispatch({ type: 'went-back' }) : null), [state, dispatch])
  const around = useMemo(() => ({ level, moved: state.moved, back }), [level, state.moved, back])

  const takeOver = useEffectEvent(({ choices, ...rest }: Prefill) =>
    dispatch({ type: 'typed', change: { ...rest, choices: { ...state.typed.choices, ...choices } } }),
  )
  useEffect(() => {
    if (told) takeOver(told)
  }, [told])

  // The steps that follow are fetched while the first one is filled in.
  useEffect(() => void loadLaterSteps().catch(() => null), [])

  // The server goes by the address and the cookie. A tab that knows a network takes this back (src/web/first-view/first-view.ts).
  if (!member && !maySignUp(signups, attribution?.network)) return <SignupsClosed level={level} />
  return (
    <StepContext value={around}>
      {state.step === 'account' || !member ? (
        <AccountStep typed={state.typed} dispatch={dispatch} profile={profile} arrival={attribution} />
      ) : (
        <LaterSteps key={state.step} state={state} dispatch={dispatch} user={member} />
      )}
    </StepContext>
  )
}
