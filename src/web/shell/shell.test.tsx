// @vitest-environment happy-dom
/** Around every page: the bar of a slow navigation, and the choice of language. */
import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { LanguageChoice } from '#web/shell/language-choice.tsx'
import { LoadingBar } from '#web/shell/loading-bar.tsx'
import { MemberBars } from '#web/shell/member-bars.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { member } from '#web/signup/testing-member.ts'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { apiOf, renderPage, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const later = (ms: number) => () => new Promise((resolve) => setTimeout(() => resolve(null), ms))

const Page = () => <LoadingBar />

async function openWith(loadMs: number) {
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/next', Component: Page, loader: later(loadMs) },
  ])
  const { container } = render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/next'))
  return () => container.querySelector('[data-phase]')?.getAttribute('data-phase')
}

test('a quick page never shows the bar', async () => {
  const phase = await openWith(150)
  await wait(190)
  expect(phase()).toBe('idle')
  await wait(1000)
  expect(phase()).toBe('idle')
})

test('a slow page shows the bar, fills it when it is there, and puts it away', async () => {
  const phase = await openWith(1000)
  await wait(250)
  expect(phase()).toBe('running')
  await wait(760)
  await wait(1)
  expect(phase()).toBe('full')
  await wait(501)
  expect(phase()).toBe('hiding')
  await wait(401)
  expect(phase()).toBe('idle')
})

test('it waits 200 ms, stands full for 500 and is gone 400 later, to the millisecond', async () => {
  const phase = await openWith(1000)
  const after = async (ms: number) => {
    await wait(ms)
    return phase()
  }
  expect([await after(199), await after(1)]).toEqual(['idle', 'running'])
  await wait(800)
  expect([await after(0), await after(499), await after(1)]).toEqual(['full', 'full', 'hiding'])
  expect([await after(399), await after(1)]).toEqual(['hiding', 'idle'])
})

test('it is 3 pixels high and takes 2 seconds, and does not move with reduced motion', () => {
  const style = readFileSync('src/web/shell/loading-bar.module.css', 'utf8')
  expect(style).toContain('block-size: 3px;')
  expect(style).toContain('transition: transform 2000ms ')
  expect(style).toContain('transition: opacity 400ms ')
  expect(style.slice(style.indexOf('prefers-reduced-motion'))).toContain('transition: none;')
})

test('the end of a page names the company, and every name it trades under', () => {
  const settings = { company_tradenames: ['Sunday', 'Sunday Evening'], support_phone: '' }
  renderPage({ path: '/', Component: SiteFooter, messages: english, settings })
  const footer = screen.getByRole('contentinfo').textContent
  for (const words of ['Sunday B.V.', 'Trading as Sunday, Sunday Evening', 'Registered as 00000000', 'VAT NL000000000B00'])
    expect(footer).toContain(words)
  expect(footer).not.toContain('Phone')
})

test('for members the end of a page is short', () => {
  renderPage({ path: '/', Component: SiteFooter, messages: english, user: member({}) })
  const footer = screen.getByRole('contentinfo')
  expect(footer.textContent).not.toContain('Registered as')
  expect(footer.textContent).toContain('Sunday B.V.')
  expect([...footer.querySelectorAll('a')].map((link) => link.pathname)).toContain('/pages/service')
})

test.each(['/pages/faq', '/complaints', '/withdraw', '/transactions/abcdefghijklmnopqrstuvwxyz'])(
  'a member keeps the five places at %s, and a visitor has none',
  (at) => {
    const Component = () => <Shell>read</Shell>
    const places = () => screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/likes')
    renderPage({ path: '/*', at, Component, messages: english, user: member({}) })
    expect(places()).toHaveLength(1)
    cleanup()
    renderPage({ path: '/*', at, Component, messages: english })
    expect(places()).toHaveLength(0)
  },
)

test('a notice to members is a polite status, and stays closed once its cross is pressed', () => {
  const members_notice = { id: 2048, text: 'Payments are slow today. See https://example.com' }
  const told = { ...member({}), members_notice }
  const Component = () => <MemberBars user={told} />
  renderPage({ path: '/home', Component, messages: english, user: told })
  const notice = screen.getByText(/Payments are slow/)
  expect([notice.tagName, notice.querySelector('a')]).toEqual(['OUTPUT', null])
  fireEvent.click(screen.getByRole('button', { name: 'Close this note' }))
  expect(screen.queryByText(/Payments are slow/)).toBeNull()
  expect(document.cookie).toContain('notice_closed=2048')
  cleanup()
  renderPage({ path: '/home', Component, messages: english, user: told })
  expect(screen.queryByText(/Payments are slow/)).toBeNull()
  document.cookie = 'notice_closed=; Path=/; Max-Age=0'
})

test('a chosen language is remembered for a year, and the page is read again in it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const cookie = vi.spyOn(document, 'cookie', 'set')
  const api = apiOf({})
  render(
    <Providers api={api} session={createSession(api, null)} start={startFor(null)} messages={english}>
      <LanguageChoice />
    </Providers>,
  )
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'nl' } })
  await wait(10)
  expect(cookie).toHaveBeenCalledWith('i18n_redirected=nl; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(reload).toHaveBeenCalledOnce()
})
