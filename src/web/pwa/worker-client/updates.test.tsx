// @vitest-environment happy-dom
/** A new version is announced once, installed when the member wants it, and loses nothing typed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#web/kit/providers.tsx'
import { createSession } from '#web/kit/app/session.ts'
import { apiOf, startFor } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'
import { registerWorker } from '#web/pwa/worker-client/register.ts'
import { watchTyping, watchUpdates } from '#web/pwa/worker-client/updates.ts'
import { UpdateBar } from '#web/pwa/worker-client/start.tsx'

let newest: string | null = 'one'
const reload = vi.fn()
let stopTyping = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  newest = 'one'
  reload.mockReset()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => (newest ? Response.json({ id: newest }) : Promise.reject(new TypeError('offline'))))
  Object.defineProperty(location, 'reload', { value: reload, configurable: true })
  stopTyping = watchTyping()
})
afterEach(() => {
  cleanup()
  stopTyping()
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The browser's registration: the test decides when a new worker comes, waits and takes over. */
function playWorkers({ isControlled = true } = {}) {
  const container = Object.assign(new EventTarget(), { controller: isControlled ? {} : null })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null, update: vi.fn(async () => {}) })
  const said: unknown[] = []
  return {
    registration: registration as unknown as ServiceWorkerRegistration,
    said,
    update: registration.update,
    async install() {
      const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: (word: unknown) => said.push(word) })
      Object.assign(registration, { installing: worker })
      registration.dispatchEvent(new Event('updatefound'))
      Object.assign(worker, { state: 'installed' })
      Object.assign(registration, { installing: null, waiting: worker })
      worker.dispatchEvent(new Event('statechange'))
      await settle()
    },
    async takeOver() {
      Object.assign(registration, { waiting: null })
      container.dispatchEvent(new Event('controllerchange'))
      await settle()
    },
  }
}

const settle = () => vi.advanceTimersByTimeAsync(10)
const lookAgain = async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

async function open(registration: ServiceWorkerRegistration | null) {
  const updates = watchUpdates('one', registration)
  const api = apiOf({})
  render(
    <Providers api={api} session={createSession(api, null)} start={startFor(null)} messages={english}>
      <UpdateBar updates={updates} />
    </Providers>,
  )
  await settle()
}

const prompts = () => screen.queryAllByText('A new version is ready.').length
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function type(words: string) {
  const field = document.body.appendChild(document.createElement('textarea'))
  fireEvent.input(field, { target: { value: words } })
  return field
}

test('a waiting worker is announced, activated, and the page reloads once', async () => {
  const { registration, said, install, takeOver } = playWorkers()
  await open(registration)
  newest = 'two'
  await install()
  expect([prompts(), reload.mock.calls.length]).toEqual([1, 0])
  press('Reload')
  expect(said).toEqual([{ type: 'SKIP_WAITING' }])
  await takeOver()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the first worker of all is no news, and reloads nothing', async () => {
  const { registration, install, takeOver } = playWorkers({ isControlled: false })
  await open(registration)
  await install()
  await takeOver()
  expect([prompts(), reload.mock.calls.length]).toEqual([0, 0])
})

test('a page of the newest build lets its worker in by itself, and stays as it is', async () => {
  const { registration, said, install, takeOver } = playWorkers()
  await open(registration)
  await install()
  expect(said).toEqual([{ type: 'SKIP_WAITING' }])
  await takeOver()
  expect([prompts(), reload.mock.calls.length]).toEqual([0, 0])
})

test('a worker that another tab let in reloads this one too, but not while something is typed', async () => {
  const { registration, takeOver } = playWorkers()
  await open(registration)
  newest = 'two'
  const field = type('half a sentence')
  await takeOver()
  expect([prompts(), reload.mock.calls.length]).toEqual([1, 0])
  fireEvent.input(field, { target: { value: '' } })
  await takeOver()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what was typed before the page was idle is not taken along either', async () => {
  const { registration, takeOver } = playWorkers()
  stopTyping()
  document.body.append(Object.assign(document.createElement('textarea'), { value: 'half a sentence' }))
  stopTyping = watchTyping()
  await open(registration)
  newest = 'two'
  await takeOver()
  expect([prompts(), reload.mock.calls.length]).toEqual([1, 0])
})

test('without a worker a newer build is announced too, when the page becomes visible', async () => {
  await open(null)
  newest = 'two'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(prompts()).toBe(0)
  await lookAgain()
  expect(prompts()).toBe(1)
  press('Reload')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a newer build makes the browser check for its worker; dismissed, it is not announced again', async () => {
  const { registration, update } = playWorkers()
  await open(registration)
  newest = 'two'
  await vi.advanceTimersByTimeAsync(300_000)
  expect([update.mock.calls.length, prompts()]).toEqual([1, 1])
  press('Later')
  await lookAgain()
  expect(prompts()).toBe(0)
})

test('without an answer of the server nothing is announced', async () => {
  await open(null)
  newest = null
  await lookAgain()
  expect(prompts()).toBe(0)
})

test('a worker that cannot be registered is reported; one that is blocked is not', async () => {
  const sendBeacon = vi.fn((_address: string, _body: Blob) => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const register = vi.fn(async (): Promise<unknown> => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  expect(await registerWorker()).toBeNull()
  expect(sendBeacon).not.toHaveBeenCalled()
  expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/', updateViaCache: 'none' })
  register.mockRejectedValue(new TypeError('no such script'))
  expect(await registerWorker()).toBeNull()
  const [address, body] = sendBeacon.mock.calls[0] ?? []
  expect([address, await body?.text()]).toEqual([
    '/api/trouble.php?package=duet-web%2Fdev&original_host=localhost%3A3000',
    '{"kind":"worker","words":"TypeError: no such script"}',
  ])
})
