// @vitest-environment happy-dom
/** Keys of a moderator: never while typing, never in a dialog, never after `g`; and off where they are off. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '#domain/staff/staff.ts'
import { ConsoleContext, createConsole } from '#console/app/console.ts'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { useStored } from '#console/decisions/stored.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const warn = vi.fn()
const next = vi.fn()

function Desk() {
  useScreenKeys({ w: warn, Space: next, Enter: next })
  const [draft, setDraft] = useStored('C-2026-000017', { facts: '' })
  return (
    <>
      <h1 tabIndex={-1}>Case</h1>
      <button type="button">Warn</button>
      <textarea aria-label="Facts" value={draft.facts} onChange={({ target }) => setDraft({ facts: target.value })} />
    </>
  )
}

function open(singleKeys = true) {
  warn.mockClear()
  next.mockClear()
  const desk = createConsole()
  desk.set({ ...desk.state(), me: { id: 1, single_keys: singleKeys } as Me })
  render(
    <ConsoleContext value={desk}>
      <Desk />
    </ConsoleContext>,
  )
}
const press = (target: Element, key: string, more: object = {}) => fireEvent.keyDown(target, { key, ...more })

test('a moderator warns by a letter, and types the same letter into the facts', () => {
  open()
  press(document.body, 'w')
  expect(warn).toHaveBeenCalledTimes(1)
  press(screen.getByLabelText('Facts'), 'w')
  press(document.body, 'w', { ctrlKey: true })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('space and Enter belong to a button that has the focus', () => {
  open()
  press(screen.getByRole('button'), ' ')
  press(screen.getByRole('button'), 'Enter')
  expect(next).not.toHaveBeenCalled()
  press(screen.getByRole('heading'), ' ')
  expect(next).toHaveBeenCalledTimes(1)
})

test('a letter after g jumps to an area, and decides nothing', () => {
  open()
  press(document.body, 'g')
  press(document.body, 'w')
  expect(warn).not.toHaveBeenCalled()
})

test('an open dialog and switched-off keys leave every letter a letter', () => {
  open()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  press(document.body, 'w')
  dialog.remove()
  cleanup()
  open(false)
  press(document.body, 'w')
  expect(warn).not.toHaveBeenCalled()
})

test('what a moderator typed about a case is there again after a reload', () => {
  open()
  fireEvent.change(screen.getByLabelText('Facts'), { target: { value: 'Asked for 400 euro.' } })
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Facts').value).toBe('Asked for 400 euro.')
})
