/** Sign-up steps: their order, and which of them a member left open. Used by home, the profile and the form. */
import type { DisplayedNotification } from '#domain/push/push.ts'
import type { User } from '#domain/members/members.ts'
import { isComplete } from '#domain/profiles/basics.ts'

/** Steps 0 to 7 of the spec, by name. Six of them count for the progress shown. */
export const steps = ['account', 'push', 'photo', 'location', 'personal', 'notes', 'activation', 'done'] as const
export type Step = (typeof steps)[number]
export const countedSteps = ['account', 'push', 'photo', 'location', 'personal', 'notes'] as const satisfies readonly Step[]

/** What decides where someone enters the flow. */
export type SignupProgress = {
  pushShown: boolean
  hasPhoto: boolean
  hasLocation: boolean
  hasBirthDateOrGender: boolean
  hasNotes: boolean
}

/** The first step of a logged-in member (spec, section 4): 1, 2 without push, 3 with a photo; then the first with missing data. */
export function resumeAt(progress: SignupProgress): Step {
  let step: Step = progress.hasPhoto ? 'location' : progress.pushShown ? 'push' : 'photo'
  if (progress.hasLocation) step = 'personal'
  if (progress.hasBirthDateOrGender) step = 'notes'
  if (progress.hasNotes) step = 'activation'
  return step
}

export type PushState = {
  supported: boolean
  subscribed: boolean
  denied: boolean
  shown: boolean
  /** What this browser showed the member last, while logged in. */
  lastMessage?: DisplayedNotification
}

/** The step after the account was made (spec, section 4). */
export function stepAfterAccount(push: PushState): Step {
  if (!push.supported) return 'photo'
  if (push.subscribed) return 'location'
  return push.denied || !push.shown ? 'photo' : 'push'
}

/** How far along, for the progress bar: 1 to 6. */
export const progressOf = (step: Step) => Math.min(steps.indexOf(step) + 1, countedSteps.length)

const questions = ['photo', 'location', 'personal', 'notes'] as const
export type OpenStep = (typeof questions)[number]

type SignupProfile = Pick<
  User['profile'],
  'main_image' | 'countryregion' | 'city' | 'gender' | 'date_of_birth' | 'personal' | 'lastSignupStep'
>

/** The facts that decide the next step. Only the browser can tell whether push is offered. */
export const signupProgressOf = (profile: SignupProfile): SignupProgress => ({
  pushShown: false,
  hasPhoto: profile.main_image !== null,
  hasLocation: Boolean(profile.countryregion || profile.city),
  hasBirthDateOrGender: Boolean(profile.gender || profile.date_of_birth),
  hasNotes: Boolean(profile.personal),
})

/**
 * What the profile lacks, in the order of the form. `personal`: gender or birth date is missing
 * (docs/decisions/0057-listed-when-complete.md). `usesNotes`: the site shows members' own texts.
 */
export function openStepsOf(profile: SignupProfile, usesNotes: boolean): OpenStep[] {
  const { hasPhoto, hasLocation, hasNotes } = signupProgressOf(profile)
  const isOpen = { photo: !hasPhoto, location: !hasLocation, personal: !isComplete(profile), notes: usesNotes && !hasNotes }
  return questions.filter((step) => isOpen[step])
}

/** Those of them that the form has not passed (spec, section 4). Gender and birth date count until they are known. */
export function stepsAheadOf(profile: SignupProfile, usesNotes: boolean): OpenStep[] {
  const start = steps.indexOf(profile.lastSignupStep ? 'activation' : resumeAt(signupProgressOf(profile)))
  return openStepsOf(profile, usesNotes).filter((step) => step === 'personal' || steps.indexOf(step) >= start)
}
