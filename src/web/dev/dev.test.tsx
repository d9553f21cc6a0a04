// @vitest-environment happy-dom
/** The developers' pages: the sheet is complete, shows the real components, and the panel's buttons work. */
import { globSync, readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#domain/members/members.ts'
import ActivateReminderPage from '#web/dev/activate-reminder-page.tsx'
import DialogsPage from '#web/dev/dialogs-page.tsx'
import { DevPanel } from '#web/dev/panel.tsx'
import { someone } from '#web/dev/stage.tsx'
import TopNavPage from '#web/dev/top-nav-page.tsx'
import UiPage from '#web/dev/ui-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of ['dev_panel', 'dev_design', 'entry_warning']) document.cookie = `${name}=; path=/; max-age=-1`
})

const nameOf = (path: string) => path.replace(/^.*\/([\w-]+)\.tsx$/, '$1')
const parts = globSync('src/web/kit/ui/*.tsx')
  .filter((path) => !path.endsWith('.test.tsx'))
  .map(nameOf)

test('every part of the interface stands on a sheet', () => {
  const sheets = globSync('src/web/dev/{sheet/*,dialogs-page}.tsx').map((path) => readFileSync(path, 'utf8'))
  expect(parts.length).toBeGreaterThan(25)
  expect(parts.filter((part) => !sheets.some((sheet) => sheet.includes(`'#web/kit/ui/${part}.tsx'`)))).toEqual([])
})

test('the sheet shows the parts under their names, in the words of the product', () => {
  const { container } = renderPage({ path: '/_dev/ui', Component: UiPage, messages: english })
  const shown = [...container.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset.part)
  expect(parts.filter((part) => !shown.includes(part))).toEqual(['dialog'])
  expect(container.textContent).not.toMatch(/\b(?:account|signup|credits)\.\w+\.\w+/)
  expect(new Set([...container.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(
    container.querySelectorAll('[id]').length,
  )
})

test('the longest words take the place of the own ones once they are there', async () => {
  const longest = structuredClone(english) as { premium: { see: string } }
  longest.premium.see = 'Przejdź do swojego Premium'
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(longest)),
  )
  renderPage({ path: '/_dev/ui', at: '/_dev/ui?words=longest', Component: UiPage, messages: english })
  expect(await screen.findByRole('button', { name: 'Przejdź do swojego Premium' })).toBeTruthy()
})

test('the ways to other looks keep what else was chosen', () => {
  renderPage({ path: '/_dev/ui', at: '/_dev/ui?scheme=dark', Component: UiPage, messages: english })
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(screen.getByRole('link', { name: 'lavish' }).getAttribute('href')).toBe('?template=lavish&scheme=dark&words=own')
  cleanup()
  expect(document.documentElement.dataset.scheme).toBeUndefined()
})

test('every dialog opens and closes', async () => {
  renderPage({ path: '/_dev/dialogs', Component: DialogsPage, messages: english })
  const buttons = screen.getAllByRole('button', { name: /^(?:short|long|question)$/ })
  expect(buttons).toHaveLength(18)
  for (const button of buttons) {
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Remove this passkey?')).toBeNull()
  }
})

const be = (who: string) => fireEvent.click(screen.getByRole('radio', { name: who }))

test('the top of the page is shown as each kind of visitor has it', async () => {
  renderPage({ path: '/_dev/top-nav', Component: TopNavPage, messages: english })
  expect(within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('link', { name: 'Sign up' })).toBeTruthy()
  be('member, more than 99')
  expect(await within(screen.getByRole('navigation', { name: 'Main menu' })).findAllByText('99+')).toHaveLength(2)
  be('member, not activated')
  expect(await screen.findByRole('region', { name: 'Your e-mail address' })).toBeTruthy()
})

test('the reminder to activate gets the chosen answer', async () => {
  renderPage({ path: '/_dev/activate-reminder', Component: ActivateReminderPage, messages: english })
  fireEvent.click(await screen.findByRole('radio', { name: 'asked too early' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('button', { name: /42/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'the mailbox refuses' }))
  expect(await screen.findByRole('link', { name: 'Fix it' })).toBeTruthy()
})

const openPanel = (answers: Parameters<typeof renderPage>[0]['answers'] = {}, user: User | null = someone) =>
  renderPage({ path: '/', Component: DevPanel, messages: english, user, answers })

test('the panel stays away without its flag, and goes with it', () => {
  openPanel()
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  document.cookie = 'dev_panel=1; path=/'
  openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.cookie).not.toContain('dev_panel')
})

test('credits go to zero on the server, and the page shows it at once', async () => {
  document.cookie = 'dev_panel=1; path=/'
  const request = vi.fn(async () => Response.json({ credits: 0 }))
  vi.stubGlobal('fetch', request)
  const { session } = openPanel({ 'GET /api/user.php': () => ({ ...someone, credits: 0 }) })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set credits to zero' })))
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(request).toHaveBeenCalledWith('/_dev/credits-to-zero', { method: 'POST' })
  expect(session.get()?.credits).toBe(0)
})

test('anyone who skipped the entry warning is warned again', () => {
  document.cookie = 'dev_panel=1; path=/'
  document.cookie = 'entry_warning=skipped; path=/'
  openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Forget the skipped entry warning' }))
  expect(document.cookie).toContain('dev_panel=1')
  expect(document.cookie).not.toContain('entry_warning')
  expect(screen.getByText('Forgotten.')).toBeTruthy()
})

test('another design is stored for this browser, and the brand’s own can be restored', () => {
  document.cookie = 'dev_panel=1; path=/'
  vi.stubGlobal('location', { ...location, reload: vi.fn() })
  openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'classic' }))
  expect(document.cookie).toContain('dev_design=classic')
  cleanup()
  openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'the brand’s own' }))
  expect(document.cookie).not.toContain('dev_design')
  expect(location.reload).toHaveBeenCalledTimes(2)
})
