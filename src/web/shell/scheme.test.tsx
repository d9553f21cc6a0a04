// @vitest-environment happy-dom
/** Light or dark: chosen in the footer or the account menu, applied at once and on the next visit. */
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { schemeCookie } from '#domain/themes/colour-scheme.ts'
import { SchemeButtons, SchemeChoice } from '#web/shell/scheme.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.scheme
  document.cookie = `${schemeCookie.name}=; Path=/; Max-Age=0`
})

const Component = () => (
  <>
    <SchemeButtons />
    <SchemeChoice />
  </>
)
const list = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Appearance' })
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'))

test('a choice takes effect at once, in the list and in the menu, and is stored for the next page', async () => {
  renderPage({ path: '/', Component, messages: english })
  expect([(await list()).value, pressed()]).toEqual(['system', ['Like my device']])
  await userEvent.selectOptions(await list(), 'Dark')
  expect([document.documentElement.dataset.scheme, pressed()]).toEqual(['dark', ['Dark']])
  await userEvent.click(screen.getByRole('button', { name: 'Light' }))
  expect([document.documentElement.dataset.scheme, (await list()).value]).toEqual(['light', 'light'])
  expect(document.cookie).toContain('color_scheme=light')
})

test('an evening look is dark until something else is chosen, and may follow the device, too', async () => {
  renderPage({ path: '/', Component, messages: english, settings: { template: 'lavish' } })
  expect((await list()).value).toBe('dark')
  await userEvent.selectOptions(await list(), 'Like my device')
  expect(document.documentElement.dataset.scheme).toBe('system')
})
