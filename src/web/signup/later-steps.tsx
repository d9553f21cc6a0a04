/** The steps of the sign-up after the account, in one chunk that loads while the account form is open. */
import { type ComponentType, type Dispatch, useEffect } from 'react'
import type { User } from '#domain/members/members.ts'
import { type Step, steps } from '#domain/signup/signup-steps.ts'
import { ActivationStep } from '#web/signup/activation-step.tsx'
import { DoneStep } from '#web/signup/done-step.tsx'
import { LocationStep } from '#web/signup/location-step.tsx'
import { NotesStep, PersonalStep } from '#web/signup/about-steps.tsx'
import { PhotoStep } from '#web/signup/photo-step.tsx'
import { PushStep } from '#web/signup/push-step.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { useHasCamera } from '#web/parts/photos/use-camera.ts'
import { useProfileFields, useRegions } from '#web/parts/profile-form/use-form-data.ts'
import type { SignupAction, SignupState, Typed } from '#web/parts/profile-form/signup-state.ts'

export type StepProps = {
  user: User
  typed: Typed
  change: (part: Partial<Typed>) => void
  pass: () => void
  /** The mail server would not take the activation mail. */
  mailRefused: boolean
  noteRefusal: () => void
  /** The mail server did not accept the mail so far: no text claims that it was sent. */
  mailLate: boolean
  noteLate: () => void
}

const later: Record<Exclude<Step, 'account'>, ComponentType<StepProps>> = {
  push: PushStep,
  photo: PhotoStep,
  location: LocationStep,
  personal: PersonalStep,
  notes: NotesStep,
  activation: ActivationStep,
  done: DoneStep,
}

type LaterStepsProps = { state: SignupState; dispatch: Dispatch<SignupAction>; user: User }

export function LaterSteps({ state, dispatch, user }: LaterStepsProps) {
  // What the later steps need is fetched before they are shown.
  useRegions()
  useProfileFields()
  useHasCamera()
  useSeenStep(state.step)
  const Step = state.step === 'account' ? PhotoStep : later[state.step]
  const change = (part: Partial<Typed>) => dispatch({ type: 'typed', change: part })
  return (
    <Step
      user={user}
      typed={state.typed}
      change={change}
      pass={() => dispatch({ type: 'passed', confirmed: user.activated })}
      mailRefused={state.mailRefused}
      noteRefusal={() => dispatch({ type: 'mail-refused' })}
      mailLate={state.mailLate}
      noteLate={() => dispatch({ type: 'mail-late' })}
    />
  )
}

/** Says which step is on the screen. The form does not wait for it, nor fails with it. */
function useSeenStep(step: Step) {
  const api = useApi()
  useEffect(() => void api('POST /api/signup_step.php', { body: { step: steps.indexOf(step) } }).catch(() => null), [api, step])
}
