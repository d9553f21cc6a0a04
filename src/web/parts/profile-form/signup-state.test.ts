/** The steps of the sign-up: the first one, their order, and what is stored. */
import { describe, expect, test } from 'vitest'
import type { PushState, Step } from '#domain/signup/signup-steps.ts'
import {
  mayGoBack,
  mergeStored,
  type SignupAction,
  signupReducer,
  type SignupState,
  startSignup,
} from '#web/parts/profile-form/signup-state.ts'
import { member } from '#web/signup/testing-member.ts'

const push = (change: Partial<PushState> = {}): PushState => ({
  supported: true,
  subscribed: false,
  denied: false,
  shown: true,
  ...change,
})
const play = (state: SignupState, ...actions: SignupAction[]) => actions.reduce(signupReducer, state)
const typed = (change: Partial<SignupState['typed']>): SignupAction => ({ type: 'typed', change })
const at = (step: Step, pushShown = false): SignupState => ({ ...startSignup(member({})), step, pushShown, moved: true })

describe('the order of the steps', () => {
  test.for<[Step, boolean, Step]>([
    ['push', true, 'photo'],
    ['photo', false, 'location'],
    ['location', false, 'personal'],
    ['personal', false, 'notes'],
    ['notes', false, 'activation'],
    ['activation', false, 'done'],
    ['done', false, 'done'],
  ])('after %s (push shown: %s) comes %s', ([step, shown, next]) =>
    expect(play(at(step, shown), { type: 'passed' }).step).toBe(next),
  )

  test.for<[Step, boolean, Step]>([
    ['push', true, 'push'],
    ['photo', true, 'push'],
    ['photo', false, 'photo'],
    ['location', false, 'photo'],
    ['personal', false, 'location'],
    ['notes', false, 'personal'],
    ['activation', false, 'activation'],
    ['done', false, 'done'],
  ])('going back from %s (push shown: %s) leads to %s', ([step, shown, before]) =>
    expect(play(at(step, shown), { type: 'went-back' }).step).toBe(before),
  )

  test("a brand without members' texts skips that step", () => {
    expect(play({ ...at('personal'), hasNotesStep: false }, { type: 'passed' }).step).toBe('activation')
    expect(startSignup(member({ main_image: {} as never, city: 'Utrecht', gender: 'f' }), false).step).toBe('activation')
  })

  test.for<[string, object, Step]>([
    ['a gender and no birth date', { gender: 'f' }, 'personal'],
    ['a birth date and no gender', { date_of_birth: '1990-05-04' }, 'personal'],
    ['both', { gender: 'f', date_of_birth: '1990-05-04' }, 'done'],
  ])('a confirmed member with all else and %s enters at %s', ([, answers, step]) => {
    const profile = { main_image: {} as never, city: 'Utrecht', personal: 'Hello', ...answers }
    expect(startSignup({ ...member(profile), activated: true }).step).toBe(step)
  })

  test('nobody goes back to an account that is made', () => expect(mayGoBack(at('photo'))).toBe(false))
})

describe('push', () => {
  test('a visitor at the start is still offered push when the browser proves capable', () => {
    const arrived = startSignup(member({}))
    expect(arrived.step).toBe('photo')
    expect(play(arrived, { type: 'push-known', push: push() }).step).toBe('push')
  })
  test('someone who has gone on is not called back', () => {
    expect(play(at('photo'), { type: 'push-known', push: push() }).step).toBe('photo')
  })
  test('the step is skipped when it has become impossible', () => {
    expect(play(at('push', true), { type: 'push-known', push: push({ shown: false, denied: true }) }).step).toBe('photo')
  })
})

describe('making the account', () => {
  const made = (change: Partial<PushState>) =>
    play(startSignup(null), typed({ email: 'anna@example.org', password: 'secret' }), {
      type: 'account-made',
      push: push(change),
      country: 'NL',
    })
  test('forgets the password', () => expect(made({}).typed.password).toBe(''))
  test('keeps the country that was guessed', () => expect(made({}).typed.area.country).toBe('NL'))
  test('goes on with push, or past it', () => {
    expect(made({}).step).toBe('push')
    expect(made({ subscribed: true, shown: false }).step).toBe('location')
    expect(made({ supported: false, shown: false }).step).toBe('photo')
  })
})

describe('the name follows the address', () => {
  const email = (value: string) => typed({ email: value })
  test('while it is empty or still what the address gave', () => {
    expect(play(startSignup(null), email('an'), email('anna@'), email('anna@example.org')).typed.name).toBe('anna')
    expect(play(startSignup(null), email('an@'), email('anna@')).typed.name).toBe('anna')
  })
  test('and stops once it is the member’s own', () => {
    expect(play(startSignup(null), email('anna@'), typed({ name: 'Anna' }), email('ann@example.org')).typed.name).toBe('Anna')
  })
  test('and starts again when it is emptied', () => {
    expect(play(startSignup(null), email('anna@'), typed({ name: '' }), email('ann@')).typed.name).toBe('ann')
  })
})

describe('what a reload brings back', () => {
  const stored = { email: 'anna@example.org', notes: 'Long walks', area: { country: 'BE', countryregion: '', city: 'Gent' } }
  test('answers typed before hydration are newer than stored ones', () => {
    const early = play(startSignup(null), typed({ email: 'cleo@example.org' }), typed({ password: 'a long walk' }))
    expect(play(early, { type: 'restored', stored }).typed).toEqual(early.typed)
  })
  test('the same address, filled in by the browser, brings the name that was chosen with it', () => {
    const early = play(startSignup(null), typed({ email: stored.email }))
    const back = play(early, { type: 'restored', stored: { ...stored, name: 'Anna B' } })
    expect(back.typed).toMatchObject({ email: stored.email, name: 'Anna B', area: stored.area })
  })
  test('a visitor gets everything back', () => expect(mergeStored(stored, startSignup(null).typed)).toEqual(stored))
  test('a member only what their account does not know yet', () => {
    const { typed: known } = startSignup(member({ personal: 'Saved before' }))
    expect(mergeStored(stored, known)).toEqual({ area: stored.area })
  })
  test('another member gets nothing', () => {
    expect(mergeStored({ ...stored, email: 'ben@example.org' }, startSignup(member({})).typed)).toEqual({})
  })
})
