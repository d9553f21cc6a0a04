// @vitest-environment happy-dom
/** Sponsored items in a list of people: for whom, where, and marked as such. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import type { Cams } from '#domain/sponsored/sponsored.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { idOf, person } from '#web/profile/testing-people.ts'
import { member } from '#web/signup/testing-member.ts'
import { AmongPeople, LazySponsoredCard } from '#web/sponsored/among-people.tsx'
import type { SiteSettings } from '#web/kit/app/bootstrap.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

// preloaded with the reply
beforeAll(async () => void (await LazySponsoredCard.preload()))

afterEach(cleanup)

const cams: Cams = {
  cams: {
    mira: { account: 'mira', name: 'Mira', gender: 'f', age: 29, partner: 'Sunlight' },
    bo: { account: 'bo', name: 'Bo', partner: 'Sunlight' },
  },
  ad: { partner: 'Lanterns' },
}
const filters = { gender: 'f', min_age: 25, max_age: 45 } as const
const longAgo: Partial<User> = { signup_date: '2020-01-01T00:00:00.000Z', paid_user: false }

type Seen = { user?: User | null; settings?: Partial<SiteSettings>; answer?: () => unknown; start?: number }

function List({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  const people = Array.from({ length: count }, (_, index) => person({ id: idOf(index + 1), name: `P${index + 1}` }))
  return (
    <>
      <ul>
        <AmongPeople people={people} filters={filters}>
          {(one, place) => (
            <li key={one.id} data-place={place}>
              <h3>{one.name}</h3>
            </li>
          )}
        </AmongPeople>
      </ul>
      <button type="button" onClick={() => setCount(count + 12)}>
        More
      </button>
    </>
  )
}

function show({ user = { ...member({}), ...longAgo }, settings = {}, answer = () => cams, start = 12 }: Seen = {}) {
  const load = vi.fn(answer)
  renderPage({
    path: '/',
    Component: () => <List start={start} />,
    user,
    messages: english,
    settings: { member_resell: ['cams', 'camads'], ...settings },
    answers: { 'GET /api/xcams/search.php': load },
  })
  return load
}

/** People by name, sponsored items by their link. */
const listed = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('h3')?.textContent ?? item.querySelector('a')?.getAttribute('href'))
const more = () => userEvent.click(screen.getByRole('button', { name: 'More' }))
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `P${from + index}`)
const room = (account: string) => `/api/xcams/redirect.php?account=${account}`
const offer = '/api/resellpartner.php?flow=profile-search&redirect=1'

test('twelve people come first, and then in every block a cam and an ad', async () => {
  const load = show()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledWith({ query: filters }, undefined)
  expect(listed()).toEqual(names(1, 12))
  await more()
  await more()
  const second = ['P13', room('mira'), ...names(14, 16), offer, ...names(17, 24)]
  const third = ['P25', room('bo'), ...names(26, 28), offer, ...names(29, 36)]
  expect(listed()).toEqual([...names(1, 12), ...second, ...third])
  expect(load).toHaveBeenCalledOnce()
})

test('an item says that it is an advertisement, whose, and why; it opens in another tab without a referrer', async () => {
  const load = show()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await more()
  const item = within(screen.getAllByRole('listitem')[13]!)
  expect(item.getByText('Advertisement')).toBeTruthy()
  expect(item.getByText('From Sunlight')).toBeTruthy()
  expect(item.getByText('You see this because you haven’t bought credits')).toBeTruthy()
  expect(item.queryByRole('heading')).toBeNull()
  const link = item.getByRole('link', { name: 'Mira (29), live on video (opens in a new tab)' })
  const attributes = ['target', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name))
  expect(attributes).toEqual(['_blank', 'sponsored nofollow noopener', 'no-referrer'])
})

test('what comes late never moves people who stand there already', async () => {
  const { promise, resolve } = Promise.withResolvers()
  const load = show({ answer: () => promise })
  await more()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  resolve(cams)
  await more()
  await waitFor(() => expect(listed()).toContain(room('bo')))
  expect(listed().slice(0, 26)).toEqual([...names(1, 25), room('bo')])
})

test.each([
  ['a visitor', { user: null }],
  ['who has paid', { user: { ...member({}), ...longAgo, paid_user: true } }],
  ['who came today', { user: { ...member({}), paid_user: false, signup_date: new Date().toISOString() } }],
  ['a member of a site that sells none', { settings: { member_resell: [] } }],
  ['who found fewer than twelve', { start: 11 }],
])('%s sees people only, and the partner is not called', async (_, seen: Seen) => {
  const load = show({ start: 24, ...seen })
  await screen.findByText('P11')
  expect(listed()).toEqual(names(1, seen.start ?? 24))
  expect(load).not.toHaveBeenCalled()
})

test('a partner that does not answer changes nothing', async () => {
  const load = show({ answer: () => Promise.reject(new ApiRefusal(503, 'try_again_later')) })
  await waitFor(() => expect(load).toHaveBeenCalled())
  await more()
  expect(listed()).toEqual(names(1, 24))
})
