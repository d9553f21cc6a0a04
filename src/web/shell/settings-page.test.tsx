// @vitest-environment happy-dom
/** The account page: its sections, their anchors, and notification settings that are saved at once. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type NotificationChange, usualChoices } from '#domain/notifications/notifications.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { accountSections } from '#web/shell/settings-sections.ts'
import { NotificationSettings } from '#web/notifications/notification-settings.tsx'
import NotificationsPage from '#web/shell/settings-page.tsx'
import { withChange } from '#web/notifications/use-notification-settings.ts'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

afterEach(cleanup)

const settings = { choices: usualChoices, quiet: null, timezone: 'Europe/Amsterdam' }
type ChangeCall = { body: NotificationChange }

function openSettings(
  put: CallStubs['PUT /api/notifications.php'],
  get: CallStubs['GET /api/notifications.php'] = () => settings,
) {
  const answers: CallStubs = { 'GET /api/notifications.php': get, 'PUT /api/notifications.php': put! }
  renderPage({ path: '/notifications', Component: NotificationSettings, answers, user: member({}), messages: english })
}
const messages = () => screen.findByRole('group', { name: 'New messages' })
const mails = async () => within(await messages()).getByLabelText<HTMLSelectElement>('By e-mail')

test('a choice is saved at once and says so', async () => {
  const put = vi.fn(({ body }: ChangeCall) => withChange(settings, body))
  openSettings(put)
  await userEvent.selectOptions(await mails(), 'Daily')
  expect(await within(await messages()).findByText('Saved')).toBeTruthy()
  expect(put).toHaveBeenCalledExactlyOnceWith(
    { body: { choice: { event: 'message', channel: 'mail', frequency: 'daily' } } },
    undefined,
  )
})

test('a choice that could not be saved stays chosen, and is saved by pressing again', async () => {
  const put = vi.fn(({ body }: ChangeCall) => withChange(settings, body))
  put.mockRejectedValueOnce(new ApiRefusal(0, 'offline') as never)
  openSettings(put)
  await userEvent.selectOptions(await mails(), 'Never')
  expect(within(await screen.findByRole('alert')).getByText('Not saved yet')).toBeTruthy()
  expect((await mails()).value).toBe('never')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await mails()).value).toBe('never')
})

test('of two quick choices the later one is what is saved last', async () => {
  const put = vi.fn(({ body }: ChangeCall) => withChange(settings, body))
  openSettings(put)
  await userEvent.selectOptions(await mails(), 'Daily')
  await userEvent.selectOptions(await mails(), 'Right away')
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
  expect(put.mock.calls.map(([{ body }]) => body.choice?.frequency)).toEqual(['daily', 'at_once'])
})

test('quiet hours are saved with the time zone, and only when the two times differ', async () => {
  const put = vi.fn(({ body }: ChangeCall) => withChange(settings, body))
  openSettings(put)
  await userEvent.click(await screen.findByRole('switch'))
  expect(put.mock.lastCall?.[0].body).toEqual({ quiet: { begins: '22:00', ends: '07:30' }, timezone: expect.any(String) })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '22:00' } })
  expect(screen.getByText('Choose a different end time.')).toBeTruthy()
  expect(put).toHaveBeenCalledOnce()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06:00' } })
  await waitFor(() => expect(put.mock.lastCall?.[0].body.quiet).toEqual({ begins: '22:00', ends: '06:00' }))
  await userEvent.click(screen.getByRole('switch'))
  await waitFor(() => expect(put.mock.lastCall?.[0].body).toEqual({ quiet: null }))
})

test('settings that could not be loaded are loaded again by a press', async () => {
  const get = vi.fn(() => settings)
  get.mockRejectedValueOnce(new ApiRefusal(0, 'offline') as never)
  openSettings(vi.fn(), get)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await messages()).toBeTruthy()
})

const Component = () => (
  <ToastProvider label="Notes" dismissLabel="Close">
    <NotificationsPage />
  </ToastProvider>
)
/** All calls fail offline; the page still renders. */
const away = new Proxy({} as CallStubs, { get: () => () => Promise.reject(new ApiRefusal(0, 'offline') as never) })
const openPage = (at: string) =>
  renderPage({
    path: '/notifications',
    at,
    Component,
    answers: away,
    user: member({}),
    messages: english,
    settings: { inbox_rules: true },
  })

test('every section is on the page once, has a heading, and the list leads to it', async () => {
  openPage('/notifications')
  const list = await screen.findByRole('navigation', { name: 'On this page' })
  for (const { id } of accountSections) {
    const section = document.querySelectorAll(`[id="${id}"]`)
    expect([id, section.length, section[0]?.querySelector('h2')?.textContent]).toEqual([id, 1, expect.stringMatching(/./)])
    expect(list.querySelector(`a[href$="#${id}"]`)).toBeTruthy()
  }
})

test('an anchor takes the focus into its section', async () => {
  openPage('/notifications#notifications')
  await screen.findByRole('navigation', { name: 'On this page' })
  expect(document.getElementById('notifications')?.contains(document.activeElement)).toBe(true)
})
