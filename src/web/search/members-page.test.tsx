// @vitest-environment happy-dom
/** The search page: filters search at once, results grow, and errors are shown. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchReply } from '#domain/search/search.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { MemberData } from '#web/store/member-polls.tsx'
import { idOf, person } from '#web/profile/testing-people.ts'
import MembersPage, { loader } from '#web/search/members-page.tsx'
import { member } from '#web/signup/testing-member.ts'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(cleanup)

type Query = Record<string, unknown> & { page?: number }

/** `total` people, twelve a page, for any search. */
function searchOf(total: number) {
  return vi.fn(({ query }: { query: Query }): SearchReply => {
    const page = query.page ?? 1
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * 12, page * 12)
    const { gender = 'f', min_age = 18, max_age = 100, country = 'NL', countryregion = null, hide_fictional } = query
    const filters = { gender, min_age, max_age, country, countryregion, ...(hide_fictional === '1' && { hide_fictional: true }) }
    return {
      profiles: ids.map((id) => person({ id: idOf(id), name: `Person ${id}` })),
      fictional: [],
      likes: [{ id: idOf(2), did_like_profile: true }],
      why: ids.slice(0, 1).map((id) => ({ id: idOf(id), reasons: ['near_you' as const] })),
      paging: { num_results: total, page, pp: 12 },
      filter_options: filters as SearchReply['filter_options'],
      own_filters: true,
    }
  })
}

const Component = () => (
  <MemberData>
    <ToastProvider label="Notes" dismissLabel="Close">
      <MembersPage />
    </ToastProvider>
  </MemberData>
)

type SearchStub = (input: { query: Query }) => unknown

/** No relaxation finds more people, unless the test says so. */
const nothingWider: SearchStub = () => ({ num_results: 0, filter_options: {}, wider: [], best: null })

function openSearch(search: SearchStub, at = '/members', counts = nothingWider, settings: Partial<SiteSettings> = {}) {
  const user = member({})
  const answers = {
    'GET /api/search.php': search as never,
    'GET /api/search_counts.php': counts as never,
    'GET /api/regions.php': () => ({ NL: [{ id: 'NL-NH', name: 'Noord-Holland' }] }),
    'GET /api/user.php': () => user,
  }
  renderPage({ path: '/members', at, Component, loader, answers, user, messages: english, settings })
}

const lastQuery = (search: ReturnType<typeof searchOf>) => search.mock.calls.at(-1)?.[0].query

test('the first load lets the server choose, and says exactly how many there are', async () => {
  const search = searchOf(30)
  openSearch(search)
  expect(await screen.findByText('30 people')).toBeTruthy()
  expect(lastQuery(search)).toMatchObject({ auto_load: '1', page: 1 })
  expect(screen.getAllByRole('article')).toHaveLength(12)
  expect(screen.getByRole('button', { name: 'Like Person 2' }).getAttribute('aria-pressed')).toBe('true')
})

test('changing a filter searches by hand with all of them', async () => {
  const search = searchOf(30)
  openSearch(search)
  await userEvent.selectOptions(await screen.findByLabelText('From'), '40')
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ manual_search: '1', min_age: 40, max_age: 100, gender: 'f' }))
  await userEvent.selectOptions(screen.getByLabelText('To'), '30')
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ min_age: 30, max_age: 30 }))
  await userEvent.selectOptions(screen.getByLabelText('Region'), 'NL-NH')
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ countryregion: 'NL-NH' }))
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'BE')
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ country: 'BE' }))
  expect(lastQuery(search)).not.toHaveProperty('countryregion')
})

test('only what the brand searches by can be chosen', async () => {
  const search = searchOf(1)
  openSearch(search, '/members', nothingWider, { search_fields: ['age'] })
  await screen.findByText('Person 1,')
  const form = document.querySelector('form') as HTMLElement
  expect([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))).not.toContain('country')
  expect(form.querySelector('[name=gender]')).toBeNull()
  expect(form.querySelector('[name=ages], [name=min_age], select')).not.toBeNull()
})

test('the filters come out of the address', async () => {
  const search = searchOf(3)
  openSearch(search, '/members?gender=m&min_age=26&max_age=35&country=NL&hide_fictional=1', () => ({ wider, best: null }))
  expect(await screen.findByLabelText<HTMLSelectElement>('From')).toHaveProperty('value', '26')
  expect(screen.getByLabelText('Hide fictional profiles')).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: '26–35' }).getAttribute('aria-current')).toBe('true')
  expect(lastQuery(search)).toMatchObject({ hide_fictional: '1', manual_search: '1' })
})

test('more people are put behind the others, the button keeps the focus, and the number is said', async () => {
  openSearch(searchOf(30))
  const more = await screen.findByRole('button', { name: 'Show more' })
  await userEvent.click(more)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
  expect(document.activeElement?.textContent).toBe('Show more')
  expect(screen.getByText('12 more people. 24 of 30 shown.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('nobody found: it says for what, and offers the wider search without saving it', async () => {
  const search = searchOf(0)
  openSearch(search, '/members?gender=f&min_age=30&max_age=40&country=NL&countryregion=NL-NH')
  expect(await screen.findByText('No matches yet')).toBeTruthy()
  expect(screen.getByText(/Women · 30 to 40 · Noord-Holland, Netherlands/, { selector: 'p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Show 25 to 45, Netherlands' }))
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ min_age: 25, max_age: 45, do_not_save: '1' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('OUTPUT'))
  expect(lastQuery(search)).not.toHaveProperty('countryregion')
})

test('a search that failed says why, keeps the filters and can be tried again', async () => {
  const search = searchOf(1)
  let works = false
  const sometimes = (input: { query: Query }) => (works ? search(input) : Promise.reject(new ApiRefusal(503, 'try_again_later')))
  openSearch(sometimes, '/members?gender=m&min_age=26&max_age=35&country=NL')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your search didn’t work/)
  expect(screen.getByLabelText('From')).toHaveProperty('value', '26')
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 person')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^1 person/))
})

test('a search that failed shows the member’s own filters', async () => {
  const own = { gender: 'm', min_age: 31, max_age: 44, country: 'NL', countryregion: null } as const
  const counts = () => ({ num_results: 0, filter_options: own, wider: [], best: null })
  openSearch(() => Promise.reject(new ApiRefusal(503, 'try_again_later')), '/members', counts)
  await screen.findByRole('alert')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '31')
  expect(screen.getByLabelText('I’d like to meet')).toHaveProperty('value', 'm')
})

test('each active filter is taken away by one press, and all of them by another', async () => {
  const search = searchOf(3)
  openSearch(search, '/members?gender=m&min_age=26&max_age=35&country=NL&hide_fictional=1')
  expect(await screen.findByRole('button', { name: 'Filters (3)' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Remove the filter: 26 to 35' }))
  // the pressed link was removed: the focus is on the number of results
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^3 people/))
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ gender: 'm', min_age: 18, max_age: 100, hide_fictional: '1' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ gender: 'any', country: 'NL' }))
  expect(lastQuery(search)).not.toHaveProperty('hide_fictional')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull())
})

test('fictional profiles stand under a heading that says what they are, behind the last person', async () => {
  const search = searchOf(13)
  const story = person({ id: idOf(99), name: 'Story', fictional_icon: 'drama' })
  openSearch((input) => ({ ...search(input), fictional: (input.query.page ?? 1) === 2 ? [story] : [] }))
  expect(await screen.findByText('13 people')).toBeTruthy()
  expect(screen.queryByText('Fictional profiles')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const block = await screen.findByRole('region', { name: 'Fictional profiles' })
  expect(block.textContent).toMatch(/not real people.*Writing to them is free.*Story/)
  expect(screen.getByText('13 people')).toBeTruthy()
})

const wide = { gender: 'f', min_age: 28, max_age: 42, country: 'NL', countryregion: 'NL-NH' } as const
const both = { ...wide, min_age: 30, max_age: 40, countryregion: null, neighbour: true } as const
const wider = [
  { change: 'ages_2', filters: wide, more: 14 },
  { change: 'neighbour', filters: both, more: 3 },
]

test('at each filter stands how many more a wider one finds, and it is one press to them', async () => {
  const search = searchOf(30)
  openSearch(search, '/members?gender=f&min_age=30&max_age=40&country=NL', () => ({ wider, best: null }))
  await userEvent.click(await screen.findByRole('link', { name: '14 more within ±2 years' }))
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ min_age: 28, max_age: 42, countryregion: 'NL-NH' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('From')))
})

test('a short list offers what helps most, with how many, as a try that is not remembered', async () => {
  const search = searchOf(3)
  openSearch(search, '/members?gender=f&min_age=30&max_age=40&country=NL', () => ({ wider, best: wider[1] }))
  const [best, other] = await screen
    .findAllByRole('link', { name: /^3 more with Belgium$|^14 more/ })
    .then((all) => all.slice(-2))
  expect([best?.textContent, other?.textContent]).toEqual(['3 more with Belgium', '14 more within ±2 years'])
  await userEvent.click(best as HTMLElement)
  await waitFor(() => expect(lastQuery(search)).toMatchObject({ neighbour: '1', do_not_save: '1' }))
})

test('a person says why they are shown, and the page says who is shown first', async () => {
  openSearch(searchOf(3))
  expect(await screen.findByText('Near you')).toBeTruthy()
  expect(screen.getByText('No one can pay to be shown first.')).toBeTruthy()
})
