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

test('a visitor who confirms their age sees the page, and no further warning', () => {
  comeIn()
  expect(question()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I’m 18 or older' }))
  expect([question(), document.cookie]).toEqual([null, 'entry_warning=skipped'])
  cleanup()
  comeIn()
  expect(question()).toBeNull()
})

test('a visitor who closes the warning without an answer sees it again on the next visit', () => {
  comeIn()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([question(), document.cookie]).toEqual([null, ''])
  cleanup()
  comeIn()
  expect(question()).not.toBeNull()
})

test('a visitor who leaves returns to the previous page, and nothing is stored', () => {
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
