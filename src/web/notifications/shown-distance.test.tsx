// @vitest-environment happy-dom
/** Distances on the account page: off until the member turns them on. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ShownDistance } from '#web/notifications/shown-distance.tsx'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

test('a member turns distances on', async () => {
  const save = vi.fn(() => ({ ...member({}), show_distance: true }))
  renderPage({
    path: '/notifications',
    Component: ShownDistance,
    user: member({}),
    messages: english,
    answers: { 'PUT /api/user.php': save as never },
  })
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: /Show how far apart we live/ })
  expect(choice.checked).toBe(false)
  await userEvent.click(choice)
  expect(save).toHaveBeenCalledWith({ body: { show_distance: true } }, undefined)
  expect(choice.checked).toBe(true)
})
