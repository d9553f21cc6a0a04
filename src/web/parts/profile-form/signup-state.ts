/** The state of the sign-up and its reducer: the open step, and everything typed so far. */
import type { User } from '#domain/members/members.ts'
import { selectFields } from '#domain/profiles/profile-fields.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import {
  openStepsOf,
  signupProgressOf,
  type PushState,
  resumeAt,
  type Step,
  stepAfterAccount,
  steps,
} from '#domain/signup/signup-steps.ts'

export type Area = { country: string; countryregion: string; city: string }
export type BirthDate = { day: string; month: string; year: string }

export type Typed = {
  email: string
  name: string
  password: string
  area: Area
  birthDate: BirthDate
  /** Gender and the site's select fields; an empty text is an open answer. */
  choices: Record<string, string>
  interests: string[]
  notes: string
  /** Who can see the member; an empty text is an open answer. */
  showing: '' | 'members' | 'visitors'
  /** The filters of the first search, from the match finder. */
  search: FirstSearch | null
}

export type SignupState = {
  step: Step
  typed: Typed
  pushShown: boolean
  /** Whether this site shows a free text on profiles; otherwise the step is skipped. */
  hasNotesStep: boolean
  moved: boolean
  /** The mail server refused the activation mail. */
  mailRefused: boolean
  /** The mail server did not accept it in time. */
  mailLate: boolean
}

export type SignupAction =
  | { type: 'typed'; change: Partial<Typed> }
  /** `stored`: from this tab. What was typed before hydration is newer and wins. */
  | { type: 'restored'; stored: Partial<Typed> }
  | { type: 'account-made'; push: PushState; country: string | null }
  | { type: 'push-known'; push: PushState }
  /** `confirmed`: the address is confirmed, so the activation step is skipped. */
  | { type: 'passed'; confirmed?: boolean }
  | { type: 'mail-refused' }
  | { type: 'mail-late' }
  | { type: 'went-back' }

const nothingTyped: Typed = {
  email: '',
  name: '',
  password: '',
  area: { country: '', countryregion: '', city: '' },
  birthDate: { day: '', month: '', year: '' },
  choices: {},
  interests: [],
  notes: '',
  showing: '',
  search: null,
}

/** A visitor starts with the account, a member at their first open step. */
export function startSignup(user: User | null, hasNotesStep = true): SignupState {
  const start = { pushShown: false, hasNotesStep, moved: false, mailRefused: false, mailLate: false }
  if (!user) return { ...start, step: 'account', typed: nothingTyped }
  return { ...start, step: entryOf(user, hasNotesStep), typed: typedBy(user) }
}

export function signupReducer(state: SignupState, action: SignupAction): SignupState {
  switch (action.type) {
    case 'typed':
      return { ...state, typed: followName(state.typed, { ...state.typed, ...action.change }) }
    case 'restored':
      return { ...state, typed: restore(state.typed, action.stored) }
    case 'account-made':
      return accountMade(state, action.push, action.country)
    case 'push-known':
      return withPushState(state, action.push)
    case 'passed':
      return { ...state, step: stepBeside(state, 1, action.confirmed), moved: true }
    case 'mail-refused':
      return { ...state, mailRefused: true }
    case 'mail-late':
      return { ...state, mailLate: true }
    case 'went-back':
      return mayGoBack(state) ? { ...state, step: stepBeside(state, -1), moved: true } : state
  }
}

function accountMade(state: SignupState, push: PushState, country: string | null): SignupState {
  const { typed } = state
  const area = { ...typed.area, country: typed.area.country || (country ?? '') }
  // The password is not stored any longer.
  return { ...state, step: stepAfterAccount(push), typed: { ...typed, password: '', area }, pushShown: push.shown, moved: true }
}

/** The browser answers after hydration: the push step is added when nothing was done yet, or removed. */
function withPushState(state: SignupState, { shown }: PushState): SignupState {
  if (state.step === 'push' && !shown) return { ...state, step: 'photo', pushShown: false }
  if (state.step === 'photo' && shown && !state.moved) return { ...state, step: 'push', pushShown: true }
  return { ...state, pushShown: shown }
}

/** The next or the previous step that is shown. */
function stepBeside({ step, pushShown, hasNotesStep }: SignupState, way: 1 | -1, confirmed = false): Step {
  const isShown: Partial<Record<Step, boolean>> = { push: pushShown, notes: hasNotesStep, activation: !confirmed }
  const shown = steps.filter((name) => name === step || (isShown[name] ?? true))
  return shown[shown.indexOf(step) + way] ?? step
}

/** The steps with answers to change. The account and the mail are final. */
const reversible: readonly Step[] = ['photo', 'location', 'personal', 'notes']
export const mayGoBack = (state: SignupState) => reversible.includes(state.step) && stepBeside(state, -1) !== 'account'

/** The stored answers to questions that are still open; none when they belong to another address. */
export function mergeStored(stored: Partial<Typed>, typed: Typed): Partial<Typed> {
  if (typed.email !== '' && stored.email !== typed.email) return {}
  const entries = Object.entries(stored).filter(([field]) => field in typed && isOpen(typed, field as keyof Typed))
  return Object.fromEntries(entries) as Partial<Typed>
}

/** A country alone may be a guess, and is no answer. */
function isOpen(typed: Typed, field: keyof Typed): boolean {
  if (field === 'search') return true
  const value = field === 'area' ? [typed.area.countryregion, typed.area.city] : typed[field]
  return typeof value === 'string' ? value === '' : Object.values(value).every((part) => part === '')
}

/** A name that only follows the address counts as open. */
function restore(typed: Typed, stored: Partial<Typed>): Typed {
  const open = typed.name === localPart(typed.email) ? { ...typed, name: '' } : typed
  return followName(typed, { ...typed, ...mergeStored(stored, open) })
}

/** A name that is empty or came from the address follows the address (spec, section 5). */
function followName(before: Typed, after: Typed): Typed {
  if (before.email === after.email || before.name !== after.name) return after
  const follows = before.name === '' || before.name === localPart(before.email)
  return follows ? { ...after, name: localPart(after.email) } : after
}

/** The part of an address before the @; empty without one. */
export const localPart = (email: string) => (email.includes('@') ? email.slice(0, email.indexOf('@')).trim() : '')

/** The step where a member continues. With a confirmed address it is the first open one. */
function entryOf({ activated, profile }: User, hasNotesStep: boolean): Step {
  const resumed = resumeAt(signupProgressOf(profile))
  const step = resumed === 'notes' && !hasNotesStep ? 'activation' : resumed
  if (step !== 'activation' || !activated) return step
  return openStepsOf(profile, hasNotesStep)[0] ?? 'done'
}

function typedBy({ email, profile }: User): Typed {
  const [year = '', month = '', day = ''] = profile.date_of_birth?.split('-') ?? []
  const fields = (['gender', ...selectFields] as const).map((field) => [field, profile[field] ?? ''] as const)
  return {
    ...nothingTyped,
    email,
    name: profile.name,
    area: { country: profile.country ?? '', countryregion: profile.countryregion ?? '', city: profile.city ?? '' },
    birthDate: { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year },
    choices: Object.fromEntries(fields),
    interests: profile.interests,
    notes: profile.personal ?? '',
  }
}
