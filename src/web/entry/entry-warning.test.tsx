// @vitest-environment happy-dom
/** The entry warning, as visitors meet it. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EntryWarning } from '#web/entry/entry-warning.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.cookie = 'entry_warning=; path=/; max-age=-1'
})

const comeIn = (path = '/') => renderPage({ path, Component: EntryWarning, messages: english })
const question = () => screen.queryByText('Sunday is for adults 18+. Conversations may be explicit.')

test('anyone who says that they are old enough comes in, and is not asked again', () => {
  comeIn()
  expect(question()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I’m 18 or older' }))
  expect([question(), document.cookie]).toEqual([null, 'entry_warning=skipped'])
  cleanup()
  comeIn()
  expect(question()).toBeNull()
})

test('anyone who closes it without an answer is asked again with the next visit', () => {
  comeIn()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([question(), document.cookie]).toEqual([null, ''])
  cleanup()
  comeIn()
  expect(question()).not.toBeNull()
})

test('anyone who leaves goes back to where they came from, and nothing is remembered', () => {
  history.pushState(null, '', '/')
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  comeIn()
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect([back.mock.calls.length, document.cookie]).toEqual([1, ''])
})

test('the legal pages can be read without an answer', () => {
  comeIn('/pages/terms')
  expect(question()).toBeNull()
})
