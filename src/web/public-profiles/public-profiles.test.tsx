// @vitest-environment happy-dom
/** Public profiles: what visitors see, the sign-up from there, and the member's own choice. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import { publicProfileLanguage } from '#domain/landers/lander-slugs.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import LandingPage from '#web/public-profiles/landing-page.tsx'
import PortraitPage from '#web/public-profiles/landing2-page.tsx'
import WayPage from '#web/public-profiles/landing3-page.tsx'
import { loadPublicProfile } from '#web/public-profiles/load-public-profile.ts'
import { PublicProfileSection } from '#web/public-profiles/public-profile-section.tsx'
import SignupPage from '#web/public-profiles/signup-page.tsx'
import PlainSignupPage from '#web/signup/signup-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

const nora = { id: 12, name: 'Nora', age: 36, country: 'NL', main_image: null }
const member = { credits: 1, unread_messages: 0, new_likes: 0, profile: { id: 12, name: 'Nora' } } as unknown as User

const pages = [
  ['/members/:memberId/landing', '/members/12/landing', LandingPage, 'Nora is on Sunday'],
  ['/members/:memberId/signup', '/members/12/signup', SignupPage, 'Get to know Nora'],
  ['/members/:memberId/landing2/:slug', '/members/12/landing2/general-eng', PortraitPage, 'Nora is here. And you?'],
  ['/members/:memberId/landing3/:slug', '/members/12/landing3/general-eng', WayPage, 'Three steps to Nora'],
] as const

type Opened = Pick<Parameters<typeof renderPage>[0], 'path' | 'at' | 'Component' | 'loader'>

/** Opens a page; returns the referring profile of the sign-up on it. */
function openForm(page: Opened) {
  const signUp = vi.fn((_: { body: { profile: number | null } }) => Promise.reject(new ApiRefusal(403, 'signups_closed')))
  const status = { token: 't', status: 'new', email: 'mia@example.org', request_email: 'mia@example.org' }
  const answers = {
    'GET /api/shown_profile.php': () => nora,
    'POST /api/validate_email.php': () => status,
    'POST /api/user.php?new=1': signUp,
  }
  renderPage({ ...page, messages: english, settings: { name: 'Sunday' }, answers })
  return async () => {
    await userEvent.type(await screen.findByLabelText(/e-mail/i), 'mia@example.org')
    await userEvent.type(screen.getByLabelText(/^password/i), 'a long enough secret')
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
    await waitFor(() => expect(signUp).toHaveBeenCalled())
    return signUp.mock.lastCall?.[0].body.profile
  }
}

test.each(pages)('%s shows the member, and a sign-up that carries them along', async (path, at, Component, title) => {
  const signUp = openForm({ path, at, Component, loader: loadPublicProfile as never })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByText('36 · Netherlands')).toBeTruthy()
  expect(await signUp()).toBe(12)
})

test.each([
  ['/members/:memberId/landing2/:slug', '/members/12/landing2/', PortraitPage],
  ['/members/:memberId/landing3/:slug', '/members/12/landing3/', WayPage],
] as const)('the niche in the slug of %s chooses words and picture', async (path, at, Component) => {
  const headlines: Record<string, string> = {
    'general-eng': 'Good company starts with hello',
    'gay-eng': 'For men who want to meet men',
    'milf-eng': 'Women who know what they want',
  }
  const seen: string[] = []
  for (const slug of Object.keys(headlines)) {
    openForm({ path, at: `${at}${slug}`, Component, loader: loadPublicProfile as never })
    await screen.findByRole('heading', { level: 1 })
    const words = screen.getByRole('heading', { name: headlines[slug] as string }).closest('section')
    seen.push(words?.outerHTML ?? '')
    cleanup()
  }
  expect(new Set(seen).size).toBe(3)
})

test.each([
  ['/signup?profile=12', 12],
  ['/signup', null],
  ['/signup?profile=1e9', null],
  ['/signup?profile=-1', null],
])('the sign-up at %s begins with %s', async (at, profile) => {
  expect(await openForm({ path: '/signup', at, Component: PlainSignupPage })()).toBe(profile)
})

test('anyone who is not to be shown is a page that is not there', async () => {
  const context = { get: () => async () => Promise.reject(new ApiRefusal(404, 'not_found')) }
  const question = {
    context,
    params: { memberId: '13' },
    url: new URL('http://here/members/13/landing'),
    request: new Request('http://here'),
  }
  await expect(loadPublicProfile(question as never)).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test.each([
  ['/members/12/landing2/general-eng', 'en'],
  ['/members/12/landing3/milf-nl', 'nl'],
  ['/members/12/landing3/milf-en', null],
  ['/members/12/landing3/milf-xx', null],
  ['/members/12/landing', null],
])('the slug of %s says %s', (path, language) => {
  expect(publicProfileLanguage(path)).toBe(language)
})

test('a member is not shown until they say so, and then has the link to share', async () => {
  const save = vi.fn(({ body }: { body: { shown: boolean } }) => body)
  renderPage({
    path: '/notifications',
    Component: PublicProfileSection,
    user: member,
    messages: english,
    answers: { 'GET /api/showing.php': () => ({ shown: false }), 'PUT /api/showing.php': save as never },
  })
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /Also show me to visitors/ })
  expect([choice.checked, screen.queryByRole('link')]).toEqual([false, null])
  await userEvent.click(choice)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/members/12/landing')
  expect(save.mock.lastCall?.[0].body).toEqual({ shown: true })
})
