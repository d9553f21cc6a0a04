// @vitest-environment happy-dom
/** Gender and birth date are requested where they are missing, only the missing ones, and the waiting action follows. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { BasicsPrompt } from '#web/basics/basics-prompt.tsx'
import { BasicsCard } from '#web/basics/basics-form.tsx'
import { basicsPrompt, needsBasics } from '#web/store/basics-prompt.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

afterEach(() => {
  basicsPrompt.awaiting = null
  cleanup()
})

type Put = { body: Record<string, string> }
const saved = ({ body }: Put) => member({ ...complete, ...body })

function open(Component: () => React.ReactNode, put: CallStubs['PUT /api/user.php'] = saved, user = member({})) {
  renderPage({ path: '/home', Component, user, answers: { 'PUT /api/user.php': put! }, messages: english })
  return user
}
const fill = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
function giveDate(year: string) {
  fill('Day', '4')
  fill('Month', '5')
  fill('Year', year)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))

test('both are saved in place', async () => {
  const put = vi.fn(saved)
  open(BasicsCard, put)
  await screen.findByText('First, a little about you')
  expect(button('Save').disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Non-binary' }))
  expect(button('Save').disabled).toBe(true)
  giveDate('1988')
  await press('Save')
  expect(put.mock.calls.map(([{ body }]) => body)).toEqual([{ gender: 'x', date_of_birth: '1988-05-04' }])
})

test('only missing answers are requested and sent', async () => {
  const put = vi.fn(saved)
  open(BasicsCard, put, member({ gender: 'f' }))
  await screen.findByText('First, a little about you')
  expect(screen.queryByRole('radio')).toBeNull()
  giveDate('1988')
  await press('Save')
  expect(put.mock.calls.map(([{ body }]) => body)).toEqual([{ date_of_birth: '1988-05-04' }])
})

test('a date that the server finds too young is said at the date, until it is another', async () => {
  open(BasicsCard, () => Promise.reject(new ApiRefusal(422, 'under_age', { min_age: 18 })), member({ gender: 'f' }))
  await screen.findByText('First, a little about you')
  giveDate('2008')
  fireEvent.blur(screen.getByRole('group', { name: /Date of birth/ }))
  await press('Save')
  expect(await screen.findByText('You must be at least 18 years old.')).toBeTruthy()
  expect(button('Save').disabled).toBe(true)
  fill('Year', '1990')
  expect(screen.queryByText('You must be at least 18 years old.')).toBeNull()
})

test('the waiting action follows the answers, and not a closed dialog', async () => {
  const send = vi.fn()
  const user = open(BasicsPrompt)
  expect(needsBasics(member(complete), 'send', send)).toBe(false)
  const openPrompt = () => act(async () => expect(needsBasics(user, 'send', send)).toBe(true))
  await openPrompt()
  await press('Not now')
  expect(screen.queryByRole('dialog')).toBeNull()
  await openPrompt()
  fireEvent.click(screen.getByRole('radio', { name: 'Man' }))
  giveDate('1988')
  expect(send).not.toHaveBeenCalled()
  await press('Save and send')
  expect(send).toHaveBeenCalledOnce()
})
