// @vitest-environment happy-dom
/** How the ui components react to a member; their looks are not tested here. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/kit/testing.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'
import { averageColour, Photo } from '#web/kit/ui/photo.tsx'
import { ToastProvider, useToast } from '#web/kit/ui/toast.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a busy button keeps its focus and takes no second press', () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a field is read aloud with its help and its error', () => {
  render(<Field label="E-mail" help="We write once" error="That is not an address" />)
  const input = screen.getByLabelText('E-mail')
  const spoken = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(spoken).toEqual(['We write once', 'That is not an address'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a member may look at the password they type', () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />)
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy()
})

test('an answer is chosen by its words', () => {
  const choose = vi.fn()
  render(
    <Choice
      legend="Looking for"
      name="gender"
      options={[
        { value: 'f', label: 'Women' },
        { value: 'm', label: 'Men' },
      ]}
      onChange={choose}
    />,
  )
  fireEvent.click(screen.getByLabelText('Men'))
  expect(choose).toHaveBeenCalledWith('m')
})

test('a dialog opens in front of the page and reports when it is closed', () => {
  const close = vi.fn()
  const Component = () => (
    <Dialog open onClose={close} title="Leave?" closeLabel="Close">
      Nothing is lost.
    </Dialog>
  )
  renderPage({ path: '/', Component, messages: {} })
  expect(screen.getByRole('dialog', { name: 'Leave?' }).hasAttribute('open')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
})

function Teller() {
  const toast = useToast()
  return <button type="button" onClick={() => toast({ tone: 'danger', title: 'Error', text: 'Not sent' })} aria-label="tell" />
}

test('a toast stays five seconds, and waits while it is looked at', () => {
  vi.useFakeTimers()
  render(
    <ToastProvider label="Notes" dismissLabel="Dismiss">
      <Teller />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByLabelText('tell'))
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toContain('Not sent')

  fireEvent.pointerEnter(toast)
  act(() => vi.advanceTimersByTime(20_000))
  expect(screen.queryByRole('alert')).not.toBeNull()

  fireEvent.pointerLeave(toast)
  act(() => vi.advanceTimersByTime(4999))
  expect(screen.queryByRole('alert')).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a photo offers every width it exists in', () => {
  const image = { id: 1, thumb_filename: 'abc/320.webp', thumbhash: '', width: 960, height: 1200 }
  render(<Photo image={image} alt="Anna" />)
  expect(screen.getByAltText('Anna').getAttribute('srcset')).toBe(
    '/abc/160.webp 160w, /abc/320.webp 320w, /abc/640.webp 640w, /abc/1280.webp 1280w',
  )
})

test('the colour of a photo is known before the photo is, and nonsense has none', () => {
  expect(averageColour('3OcRJYB4d3h/iIeHeEh3eIhw+j2w')).toMatch(/^rgb\(\d+ \d+ \d+\)$/)
  expect(averageColour('§')).toBeNull()
})
