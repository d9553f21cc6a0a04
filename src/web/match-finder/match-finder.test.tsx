// @vitest-environment happy-dom
/** The match finder: one question a view, Back by the browser's history, a true count, and answers stored for the sign-up. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswers, questionsWith, searchOf, storeAnswers } from '#web/match-finder/answers.ts'
import MatchFinderPage, { loader } from '#web/match-finder/match-finder-page.tsx'
import { readStored } from '#web/signup/stored-form.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const allowed_values = {
  gender: ['f', 'm', 'x'],
  seeking: ['f', 'm', 'x', 'any'],
  looking_for: ['relationship', 'friendship'],
  interests: ['hiking', 'cooking'],
}
type CountQuery = { query: Record<string, unknown> }
const count = vi.fn(({ query }: CountQuery) => ({ people: query.gender ? 40 : 100, few: false }))

beforeEach(() => {
  sessionStorage.clear()
  storeAnswers(noAnswers)
  count.mockClear()
})
afterEach(cleanup)

function open(answers: CallStubs = {}, settings = {}) {
  const all: CallStubs = {
    'GET /api/profile_fields.php': () => ({ allowed_values }),
    'GET /api/match_count.php': count,
    'GET /api/regions.php': () => ({ NL: [{ id: 'NL-NH', name: 'Noord-Holland' }] }),
    ...answers,
  }
  return renderPage({ path: '/match-finder', Component: MatchFinderPage, loader, answers: all, messages: english, settings })
}

const question = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
/** Once the page knows the answer. */
const goOn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Next' }))

test('the first question says how many there are, and each answer counts anew', async () => {
  open()
  await question('Who would you like to meet?')
  expect(screen.getByText('About 100 people fit')).toBeTruthy()
  expect(screen.getByText('Question 1 of 5')).toBeTruthy()
  choose('Men')
  expect(await screen.findByText('About 40 people fit')).toBeTruthy()
  expect(count.mock.lastCall?.[0].query).toEqual({ gender: 'm' })
})

test('a question without an answer may be skipped; one with an answer goes on', async () => {
  open()
  await question('Who would you like to meet?')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  press('Skip this question')
  await question('How old?')
  expect(document.activeElement?.textContent).toBe('How old?')
  press('36–45')
  await goOn()
  await question('Where do you live?')
})

test('going back leads to the question before, with its answer', async () => {
  open()
  await question('Who would you like to meet?')
  choose('Women')
  await goOn()
  await question('How old?')
  press('Back to the previous question')
  await question('Who would you like to meet?')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Women' }).checked).toBe(true)
})

test('behind the questions stands the sign-up, which finds the answers and nothing of them in the address', async () => {
  open()
  await question('Who would you like to meet?')
  choose('Woman')
  choose('Men')
  await goOn()
  await question('How old?')
  press('36–45')
  await goOn()
  await question('Where do you live?')
  fireEvent.change(await screen.findByLabelText('Country'), { target: { value: 'NL' } })
  fireEvent.change(await screen.findByLabelText(/^Region/), { target: { value: 'NL-NH' } })
  await goOn()
  await question('What are you hoping for?')
  choose('A long-term relationship')
  await goOn()
  await question('What do you enjoy?')
  press('Hiking')
  await goOn()
  await question('Create your account')
  expect(readStored()).toMatchObject({
    area: { country: 'NL', countryregion: 'NL-NH' },
    choices: { gender: 'f', seeking: 'm', looking_for: 'relationship' },
    interests: ['hiking'],
    search: { gender: 'm', min_age: 36, max_age: 45, country: 'NL', countryregion: 'NL-NH' },
  })
  expect(screen.getByRole('region', { name: 'Your answers' }).textContent).toContain('36 to 45')
  expect(location.search).toBe('')
})

test.each([
  [{ people: 0, few: true }, 'A few people fit'],
  [{ people: 0, few: false }, 'No matches yet'],
])('%j is shown as "%s"', async (count, words) => {
  open({ 'GET /api/match_count.php': () => count })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('without a count there is none, and the questions stay', async () => {
  open({ 'GET /api/match_count.php': () => Promise.reject(new Error('away')) })
  await question('Who would you like to meet?')
  expect(screen.queryByText(/fit$/)).toBeNull()
})

test('where sign-ups are closed no question is shown', async () => {
  open({}, { signups: 'with_trafficsource' })
  await question('By invitation only')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('swiping to the left goes on, to the right goes back, and scrolling does neither', async () => {
  open()
  const section = (await question('Who would you like to meet?')).closest('section') as HTMLElement
  const swipe = (from: [number, number], to: [number, number]) => {
    fireEvent.touchStart(section, { touches: [{ clientX: from[0], clientY: from[1] }] })
    fireEvent.touchEnd(section, { changedTouches: [{ clientX: to[0], clientY: to[1] }] })
  }
  swipe([300, 300], [280, 100])
  swipe([4, 300], [200, 300])
  expect(screen.getByText('Question 1 of 5')).toBeTruthy()
  swipe([300, 300], [180, 310])
  await question('How old?')
  swipe([180, 300], [300, 310])
  await waitFor(() => question('Who would you like to meet?'))
})

test('a brand that shows neither wishes nor interests asks three questions', () => {
  expect(questionsWith({ gender: ['f', 'm'] })).toEqual(['who', 'ages', 'place'])
})

test.each([
  ['nothing', {}, {}],
  ['all ages', { ages: { min_age: 18, max_age: 100 } }, {}],
  ['a region without its country', { area: { country: '', countryregion: 'NL-NH', city: '' } }, {}],
  ['everyone', { seeking: 'any' }, { gender: 'any' }],
])('the filters that %s makes', (_, answers, filters) => {
  expect(searchOf({ ...noAnswers, ...answers })).toEqual(filters)
})
