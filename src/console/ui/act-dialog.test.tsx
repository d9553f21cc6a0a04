// @vitest-environment happy-dom
/** A dialog of an act: what an operator typed stays after a refusal, and a waiting act says so. */
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../../locales/console/en.json' with { type: 'json' }
import { WaitsForApproval } from '#console/api.ts'
import { ConsoleContext, createConsole } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { TextProvider } from '#web/kit/text/text.tsx'

afterEach(cleanup)

function show(send: (reason: string) => Promise<unknown>) {
  const onClose = vi.fn()
  const Component = () => (
    <ActDialog open onClose={onClose} title="Suspend Ben" act="Suspend" done="Ben is suspended." send={send} />
  )
  render(
    <ConsoleContext value={createConsole()}>
      <TextProvider locale="en" messages={{ errors: texts.errors, console: texts }}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      </TextProvider>
    </ConsoleContext>,
  )
  return { onClose, press: () => userEvent.click(screen.getByRole('button', { name: 'Suspend', hidden: true })) }
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)

test('an operator without the right reads which one is missing and who can give it, and what they typed stays', async () => {
  const { press, onClose } = show(() => Promise.reject(new ApiRefusal(403, 'not_allowed', { permission: 'staff' })))
  await userEvent.type(reason(), 'Left the company')
  await press()
  expect((await screen.findByRole('status', { hidden: true })).textContent).toContain('“Staff and their roles”')
  expect(reason().value).toBe('Left the company')
  expect(onClose).not.toHaveBeenCalled()
})

test('an operator who did not confirm who they are reads that nothing was changed', async () => {
  const { press } = show(() => Promise.reject(new ApiRefusal(401, 'proof_needed')))
  await userEvent.type(reason(), 'Left')
  await press()
  expect(await screen.findByText('Nothing has been changed.')).toBeTruthy()
})

test('an act that waits for a second person says until when, with the way to approvals', async () => {
  const waiting = { waits_for_approval: '5', expires_at: '2026-11-29T12:00:00Z', alone_at: null }
  const { press } = show(() => Promise.reject(new WaitsForApproval(waiting)))
  await userEvent.type(reason(), 'Left')
  await press()
  expect(await screen.findByText('Waiting for a second person')).toBeTruthy()
  expect(screen.getByText('See it under Approvals').getAttribute('href')).toBe('/approvals?list=own')
})

test('an act that is done closes the dialog, with the reason as it was typed', async () => {
  const send = vi.fn(async () => null)
  const { press, onClose } = show(send)
  await userEvent.type(reason(), '  Left ')
  await press()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(send).toHaveBeenCalledWith('Left')
})
