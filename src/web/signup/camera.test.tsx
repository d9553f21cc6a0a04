// @vitest-environment happy-dom
/** Taking a photo with a desktop's camera: offered where there is one, errors in words, and closed when it is not shown. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhotoDrop } from '#web/parts/photos/photo-drop.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

class Track extends EventTarget {
  stopped = false
  stop() {
    this.stopped = true
  }
}

/** A machine with these devices, and its browser's answer. */
function playCamera(kinds: readonly string[], getUserMedia: () => Promise<unknown>) {
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve(kinds.map((kind) => ({ kind }))),
    getUserMedia: vi.fn(getUserMedia),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  return devices
}

const streamOf = (track: Track) => ({ getTracks: () => [track] })
const refused = (name: string) => () => Promise.reject(new DOMException('', name))

beforeEach(() => {
  // happy-dom neither plays a stream nor draws
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  delete (navigator as { mediaDevices?: unknown }).mediaDevices
})

const onFiles = vi.fn()
function open() {
  onFiles.mockClear()
  renderPage({ path: '/', Component: () => <PhotoDrop onFiles={onFiles} more={false} />, messages: english })
}

async function openCamera() {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take a photo' }))
  return screen.findByRole('dialog', { name: 'Take a photo' })
}

test('a machine without a camera gets no button for one', async () => {
  playCamera(['audioinput'], refused('NotFoundError'))
  open()
  await screen.findByLabelText(/Choose photos/)
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull()
})

test('a camera that is plugged in later is offered then', async () => {
  const kinds: string[] = []
  const devices = playCamera(kinds, refused('NotFoundError'))
  open()
  await screen.findByLabelText(/Choose photos/)
  kinds.push('videoinput')
  devices.dispatchEvent(new Event('devicechange'))
  await screen.findByRole('button', { name: 'Take a photo' })
})

test('a photo is taken, taken again, and used; then the camera is off', async () => {
  const track = new Track()
  playCamera(['videoinput'], () => Promise.resolve(streamOf(track)))
  const dialog = within(await openCamera())
  const shoot = dialog.getByRole<HTMLButtonElement>('button', { name: 'Take photo' })
  expect(shoot.disabled).toBe(true)
  const live = dialog.getByLabelText<HTMLVideoElement>('Your camera')
  await waitFor(() => expect(live.srcObject).not.toBeNull())
  fireEvent.playing(live)
  expect(dialog.getByRole('status').textContent).toBe('Your camera is on.')
  await userEvent.click(shoot)
  await userEvent.click(await dialog.findByRole('button', { name: 'Take another' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Take photo' }))
  expect(dialog.getByRole('status').textContent).toBe('Looks good? Use it, or take another.')
  expect(track.stopped).toBe(false)
  await userEvent.click(await dialog.findByRole('button', { name: 'Use this photo' }))
  expect(onFiles.mock.calls).toEqual([[[expect.objectContaining({ name: 'photo.jpg', type: 'image/jpeg' })]]])
  await waitFor(() => expect(track.stopped).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.for([
  ['NotAllowedError', /Camera is off for this site/],
  ['NotFoundError', /can’t find a camera/],
  ['NotReadableError', /Another app is using your camera/],
  ['TypeError', /isn’t working/],
] as const)('%s is explained in words, and can be retried', async ([name, words]) => {
  const devices = playCamera(['videoinput'], refused(name))
  const dialog = within(await openCamera())
  await dialog.findByText(words)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(devices.getUserMedia).toHaveBeenCalledTimes(2))
})

test('a camera that opens after the dialog was closed is turned off at once', async () => {
  const track = new Track()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  playCamera(['videoinput'], () => promise)
  const dialog = within(await openCamera())
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close camera' })[0] as HTMLElement)
  resolve(streamOf(track))
  await waitFor(() => expect(track.stopped).toBe(true))
})

test('an unplugged camera is reported', async () => {
  const track = new Track()
  playCamera(['videoinput'], () => Promise.resolve(streamOf(track)))
  const dialog = within(await openCamera())
  await waitFor(() => expect(track.stopped).toBe(false))
  track.dispatchEvent(new Event('ended'))
  await dialog.findByText(/can’t find a camera/)
})
