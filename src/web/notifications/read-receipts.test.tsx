// @vitest-environment happy-dom
/** Read receipts on the account page: on by default, and saved when the switch is pressed. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ReadReceipts } from '#web/notifications/read-receipts.tsx'
import { member } from '#web/signup/testing-member.ts'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

test('a member switches read receipts off, and on again', async () => {
  const save = vi.fn(({ body }: { body: { read_receipts: boolean } }) =>
    body.read_receipts ? member({}) : { ...member({}), read_receipts: false },
  )
  renderPage({
    path: '/notifications',
    Component: ReadReceipts,
    user: member({}),
    messages: english,
    answers: { 'PUT /api/user.php': save as never },
  })
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: /Show when messages are read/ })
  expect(choice.checked).toBe(true)
  await userEvent.click(choice)
  expect(save.mock.lastCall?.[0].body).toEqual({ read_receipts: false })
  expect(choice.checked).toBe(false)
  await userEvent.click(choice)
  expect(choice.checked).toBe(true)
})
