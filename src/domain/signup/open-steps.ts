/** Which steps of signing up a member left open: one rule for home, the profile and the form. */
import type { User } from '#domain/members/members.ts'
import { isComplete } from '#domain/profiles/basics.ts'
import { resumeAt, type SignupProgress, steps } from '#domain/signup/signup-steps.ts'

const questions = ['photo', 'location', 'personal', 'notes'] as const
export type OpenStep = (typeof questions)[number]

type SignupProfile = Pick<
  User['profile'],
  'main_image' | 'countryregion' | 'city' | 'gender' | 'date_of_birth' | 'personal' | 'lastSignupStep'
>

/** What decides where the form goes on. Whether push is offered only the browser knows. */
export const signupProgressOf = (profile: SignupProfile): SignupProgress => ({
  pushShown: false,
  hasPhoto: profile.main_image !== null,
  hasLocation: Boolean(profile.countryregion || profile.city),
  hasBirthDateOrGender: Boolean(profile.gender || profile.date_of_birth),
  hasNotes: Boolean(profile.personal),
})

/**
 * What the profile lacks, in the order of the form. `personal` is open until gender and birth date are known (docs/decisions/0057-listed-when-complete.md).
 * `asksNotes`: this site shows a text of one's own.
 */
export function openStepsOf(profile: SignupProfile, asksNotes: boolean): OpenStep[] {
  const { hasPhoto, hasLocation, hasNotes } = signupProgressOf(profile)
  const isOpen = { photo: !hasPhoto, location: !hasLocation, personal: !isComplete(profile), notes: asksNotes && !hasNotes }
  return questions.filter((step) => isOpen[step])
}

/** Those of them that the form has not passed (spec, section 4). Gender and birth date count until they are known. */
export function stepsAheadOf(profile: SignupProfile, asksNotes: boolean): OpenStep[] {
  const start = steps.indexOf(profile.lastSignupStep ? 'activation' : resumeAt(signupProgressOf(profile)))
  return openStepsOf(profile, asksNotes).filter((step) => step === 'personal' || steps.indexOf(step) >= start)
}
