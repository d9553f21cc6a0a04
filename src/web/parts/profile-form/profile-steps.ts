/** The steps of signing up that a member left open and can still take. */
import { isComplete } from '#domain/profiles/basics.ts'
import type { User } from '#domain/members/members.ts'
import { resumeAt, steps } from '#domain/signup/signup-steps.ts'

const tellable = ['photo', 'location', 'personal', 'notes'] as const
export type OpenStep = (typeof tellable)[number]

/**
 * From where the form would go on (spec, section 4). Once its last step was written or passed, only what nobody can do without: gender and birth date.
 * `asksNotes`: this site shows a text of one's own.
 */
export function openStepsOf(user: User, asksNotes: boolean): OpenStep[] {
  if (user.profile.lastSignupStep) return isComplete(user.profile) ? [] : ['personal']
  const has = answeredSteps(user)
  const known = { hasPhoto: has.photo, hasLocation: has.location, hasBirthDateOrGender: has.personal, hasNotes: has.notes }
  const start = steps.indexOf(resumeAt({ ...known, pushShown: false }))
  return tellable.filter((step) => (step !== 'notes' || asksNotes) && !has[step] && steps.indexOf(step) >= start)
}

/** What the profile lacks, whether the form was finished or not. */
export function missingOf(user: User, asksNotes: boolean): OpenStep[] {
  const has = { ...answeredSteps(user), personal: isComplete(user.profile) }
  return tellable.filter((step) => (step !== 'notes' || asksNotes) && !has[step])
}

const answeredSteps = ({ profile }: User): Record<OpenStep, boolean> => ({
  photo: profile.main_image !== null,
  location: Boolean(profile.countryregion || profile.city),
  personal: Boolean(profile.gender || profile.date_of_birth),
  notes: Boolean(profile.personal),
})
