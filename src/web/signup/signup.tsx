/** The sign-up form: its state, its current step, and the notice of a site that takes no sign-ups. */
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import type { User } from '#domain/members/members.ts'
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { AccountStep } from '#web/signup/account-step.tsx'
import { mayGoBack, type Typed, signupReducer, startSignup } from '#web/parts/profile-form/signup-state.ts'
import { StepContext } from '#web/signup/step-frame.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { forgetTyped, storeTyped, readStored } from '#web/signup/stored-form.ts'
import { readPush } from '#web/pwa/push/push.ts'
import closed from '#web/signup/signups-closed.module.css'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

const LaterSteps = lazy(() => import('#web/signup/later-steps.tsx'), 'LaterSteps', {
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
  prefill?: Prefill | null
  /** Which variant of an experiment the page around it is. */
  variant?: string | undefined
}

export function Signup({ user, profile = null, level = 2, prefill = null, variant }: SignupProps) {
  const { signups } = useSettings()
  const attribution = useAttribution()
  const { state, dispatch } = useSignup(user)
  const member = useUser() ?? user
  const goesBack = mayGoBack(state)
  // Memoized: a new value would make React drop a step whose chunk is not loaded yet, with what was typed in it.
  const back = useMemo(() => (goesBack ? () => dispatch({ type: 'went-back' }) : null), [goesBack, dispatch])
  const around = useMemo(() => ({ level, moved: state.moved, back }), [level, state.moved, back])

  const takeOver = useEffectEvent(({ choices, ...rest }: Prefill) =>
    dispatch({ type: 'typed', change: { ...rest, choices: { ...state.typed.choices, ...choices } } }),
  )
  useEffect(() => {
    if (prefill) takeOver(prefill)
  }, [prefill])

  // The later steps are fetched while the first one is filled in.
  useEffect(() => void LaterSteps.preload(), [])

  // The server uses the address and the cookie. A tab with a stored network shows the form (src/web/first-view/first-view.ts).
  if (!member && !maySignUp(signups, attribution?.network)) return <SignupsClosed level={level} />
  return (
    <StepContext value={around}>
      {state.step === 'account' || !member ? (
        <AccountStep typed={state.typed} dispatch={dispatch} profile={profile} arrival={attribution} variant={variant} />
      ) : (
        <LaterSteps key={state.step} state={state} dispatch={dispatch} user={member} />
      )}
    </StepContext>
  )
}

/** The state of the sign-up: it starts at the member's first open step and stores what is typed. */
function useSignup(user: User | null) {
  const { push_pub: pushKey, visible_profile_notes: hasNotesStep } = useSettings()
  const [state, dispatch] = useReducer(signupReducer, user, (user) => startSignup(user, hasNotesStep))
  const started = useRef(state)
  const restored = useRef(false)

  /** On hydration, once. */
  const restore = useEffectEvent(() => {
    dispatch({ type: 'restored', stored: readStored() })
    restored.current = true
    if (user && pushKey) void readPush(pushKey).then((push) => dispatch({ type: 'push-known', push }))
  })
  useEffect(() => restore(), [])

  useEffect(() => {
    if (state.step === 'done') forgetTyped()
    else if (restored.current && state.typed !== started.current.typed) storeTyped(state.typed)
  }, [state])

  return { state, dispatch }
}

/** For a site that takes no sign-ups: the notice, and the link to the login for members. */
function SignupsClosed({ level }: { level: 1 | 2 }) {
  const text = useText('signup.closed')
  const { name } = useSettings()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={closed.closed}>
      <header className={styles.head}>
        <Heading className={styles.title}>{text('title')}</Heading>
        <p className={styles.lead}>{text('lead', { brand: name })}</p>
      </header>
      <ButtonLink to="/login" size="large" wide>
        {text('log_in')}
      </ButtonLink>
    </section>
  )
}
