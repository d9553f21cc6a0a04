// @vitest-environment happy-dom
/** The menu of a message: by its button, by a long press, and by keyboard. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationId, Message, MessageId } from '#domain/chats/chats.ts'
import type { ReactionKind } from '#domain/chats/message-reactions.ts'
import { noteSent } from '#web/chats/just-sent.ts'
import { MessageMenu, type PressedOptions } from '#web/chats/message-menu.tsx'
import { idOf } from '#web/profile/testing-people.ts'
import { ReportedChat } from '#web/safety/reported-chat.ts'
import { complete, member } from '#web/signup/testing-member.ts'
import { ApiRefusal } from '#web/kit/api/api-refusal.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { ToastProvider } from '#web/kit/ui/toast.tsx'

const me = member(complete).profile.id
const written = [
  { id: 9, sender: 7, text: 'Send me 500 euro' },
  { id: 10, sender: me, text: 'No', read_at: null },
] as Message[]

const unsent: number[] = []
const edited: number[] = []

function Log() {
  const list = useRef<HTMLOListElement>(null)
  const [pressed, setPressed] = useState<PressedOptions | null>(null)
  const [messages, setMessages] = useState(written)
  const show = (of: number, reaction: ReactionKind | null) =>
    setMessages((all) => all.map((one) => (one.id === of ? { ...one, reaction: reaction ?? undefined } : one)))
  return (
    <ToastProvider label="Notes" dismissLabel="Close">
      <ReportedChat value={{ person: { id: idOf(7), name: 'Ben' }, conversation: 5 as ConversationId }}>
        <ol ref={list}>
          {messages.map(({ id, text, reaction }) => (
            <li key={id}>
              <p>
                {text} {reaction}
              </p>
              <button type="button" data-options={id} onClick={({ currentTarget }) => setPressed({ button: currentTarget })}>
                Options {id}
              </button>
            </li>
          ))}
        </ol>
        <MessageMenu
          list={list}
          pressed={pressed}
          onPress={(button) => setPressed({ button })}
          messages={messages}
          me={me}
          onReacted={show}
          onUnsend={(id) => unsent.push(id)}
          onEdit={({ id }) => edited.push(id)}
        />
      </ReportedChat>
    </ToastProvider>
  )
}

let writeText: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (answers: CallStubs = {}) =>
  renderPage({ path: '/chats/5', Component: Log, answers, user: member(complete), messages: english })
const press = (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })))

test('the text of the message is copied, and a note says so', async () => {
  open()
  await press('Options 9')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heart' }))
  await press('Copy')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Send me 500 euro')
  expect(await screen.findByText('Copied')).toBeTruthy()
})

test('where copying is not allowed it says so', async () => {
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  open()
  await press('Options 9')
  await press('Copy')
  expect(await screen.findByText('We couldn’t copy this. Select the text instead.')).toBeTruthy()
})

test('a message by the other is reported as evidence; my own is not', async () => {
  const report = vi.fn(() => ({ reference: 'R-2026-000007' }))
  open({ 'POST /api/report.php': report })
  await press('Options 10')
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull()
  await press('Options 9')
  await press('Report this message')
  expect(await screen.findByRole('heading', { name: 'Report this message from Ben' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('radio', { name: 'Asks for money or scams people' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Also block Ben' }))
  await press('Send report')
  const body = { profile: 7, reason: 'scam', block: false, conversation: 5, message: 9 }
  expect(report).toHaveBeenCalledExactlyOnceWith({ body }, undefined)
})

test('a finger that stays on a message opens its menu; one that scrolls, and a mouse, do not', async () => {
  open()
  const words = await screen.findByText('Send me 500 euro')
  const hold = (pointerType: string, dy: number, heldMs: number) => {
    const at = (timeStamp: number, type: string, y: number) => {
      const event = new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType, clientY: y })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(words, event)
    }
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    act(() => {
      at(0, 'pointerdown', 0)
      at(100, 'pointermove', dy)
      at(heldMs, 'pointerup', dy)
      vi.runAllTimers()
    })
    vi.useRealTimers()
    return screen.queryByRole('button', { name: 'Report this message' }) !== null
  }
  expect(hold('mouse', 0, 600)).toBe(false)
  expect(hold('touch', 40, 600)).toBe(false)
  expect(hold('touch', 0, 200)).toBe(false)
  expect(hold('touch', 3, 600)).toBe(true)
})

test('a reaction is shown at once, and another press takes it back', async () => {
  const sent: unknown[] = []
  open({ 'PUT /api/reaction.php': ({ body }: { body: { reaction: ReactionKind | null } }) => (sent.push(body), null) })
  await press('Options 9')
  await press('Laughing')
  expect(screen.getByText(/500 euro laugh/)).toBeTruthy()
  await press('Options 9')
  expect(screen.getByRole('button', { name: 'Laughing' }).getAttribute('aria-pressed')).toBe('true')
  await press('Laughing')
  expect(screen.queryByText(/500 euro laugh/)).toBeNull()
  const of = { conversation: 5, message: 9 }
  expect(sent).toEqual([
    { ...of, reaction: 'laugh' },
    { ...of, reaction: null },
  ])
})

test('nobody reacts to their own message', async () => {
  open()
  await press('Options 10')
  expect(screen.queryByRole('button', { name: 'Heart' })).toBeNull()
})

test('a reaction that the server refused is gone again, and a note says why', async () => {
  open({ 'PUT /api/reaction.php': () => Promise.reject(new ApiRefusal(404, 'not_found')) })
  await press('Options 9')
  await press('Heart')
  await vi.waitFor(() => expect(screen.queryByText(/500 euro heart/)).toBeNull())
})

test('an own message that was just sent is taken back here, and nothing else is', async () => {
  open()
  await press('Options 10')
  expect(screen.queryByRole('button', { name: 'Unsend', hidden: true })).toBeNull()
  noteSent(10 as MessageId)
  await press('Options 10')
  fireEvent.click(await screen.findByRole('button', { name: 'Unsend', hidden: true }))
  expect(unsent).toEqual([10])
  await press('Options 9')
  expect(screen.queryByRole('button', { name: 'Unsend', hidden: true })).toBeNull()
})

test('an own unread message of the last two minutes is edited from here, and no older one', async () => {
  const own = written[1] as Message
  own.sent_at = new Date(Date.now() - 60_000).toISOString()
  open()
  await press('Options 10')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit', hidden: true }))
  expect(edited).toEqual([10])
  own.sent_at = new Date(Date.now() - 121_000).toISOString()
  await press('Options 9')
  await press('Options 10')
  expect(screen.queryByRole('button', { name: 'Edit', hidden: true })).toBeNull()
})
