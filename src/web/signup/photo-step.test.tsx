// @vitest-environment happy-dom
/** Photos in the sign-up: chosen, dropped, pasted; uploading, stopped, retried; ordered, cropped, removed. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Photo } from '#domain/photos/photos.ts'
import { turnedSize } from '#web/parts/photos/draw-jpeg.ts'
import { Signup } from '#web/signup/signup.tsx'
// As in a browser: the later steps are loaded once the form is filled in.
import '#web/signup/later-steps.tsx'
import { member } from '#web/signup/testing-member.ts'
import { type CallStubs, renderPage } from '#web/kit/testing.tsx'
import { ToastProvider } from '#web/kit/ui/toast.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const photo = (id: number): Photo => ({ id, thumb_filename: `t${id}/320.webp`, thumbhash: '', width: 800, height: 1000 })
const file = (name: string, type = 'image/jpeg') => new File(['picture'], name, { type })

/** A simulated network: every upload waits for the test's answer. */
class HeldUpload extends EventTarget {
  static all: HeldUpload[] = []
  upload = new EventTarget()
  status = 200
  responseText = ''
  aborted = false
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json'
  send() {
    HeldUpload.all.push(this)
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(part: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: part, total: 1 }))
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  take(id: number, images: Photo[]) {
    this.answer(200, { images, files: [{ name: '', photo: id, error: null }] })
  }
}

beforeEach(() => {
  sessionStorage.clear()
  HeldUpload.all = []
  vi.stubGlobal('XMLHttpRequest', HeldUpload)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(images: Photo[] = [], answers: CallStubs = {}) {
  const user = member({ images })
  const Component = () => (
    <ToastProvider label="Notes" dismissLabel="Close">
      <Signup user={user} />
    </ToastProvider>
  )
  const page = renderPage({ path: '/', Component, user, messages: english, answers })
  await screen.findByRole('heading', { name: 'Add a photo' })
  return page
}
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText(/^(Choose|Add more) photos/), files)
const sent = async (number: number) => {
  await waitFor(() => expect(HeldUpload.all.length).toBe(number))
  return HeldUpload.all[number - 1] as HeldUpload
}

describe('a photo comes in', () => {
  test('chosen: its progress is shown, then the photo, and the flow goes on with it', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Continue without a photo' })).toBeTruthy()
    await choose(file('me.jpg'))
    const upload = await sent(1)
    upload.progress(0.5)
    await waitFor(() =>
      expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading me.jpg' }).value).toBe(0.5),
    )
    upload.take(1, [photo(1)])
    expect(await screen.findByText('Main photo')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  test('dropped', async () => {
    await open()
    const ground = screen.getByText('Choose photos').closest('label') as HTMLElement
    fireEvent.drop(ground, { dataTransfer: { files: [file('dropped.png', 'image/png')] } })
    expect(await screen.findByRole('progressbar', { name: 'Uploading dropped.png' })).toBeTruthy()
  })

  test('pasted anywhere on the page; pasted words are left alone', async () => {
    await open()
    fireEvent.paste(document.body, { clipboardData: { files: [] } })
    fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png', 'image/png')] } })
    expect(await screen.findByRole('progressbar', { name: 'Uploading pasted.png' })).toBeTruthy()
    expect(HeldUpload.all).toHaveLength(1)
  })

  test('anything but a PNG or JPEG is refused by name, without being sent', async () => {
    await open()
    fireEvent.paste(document.body, { clipboardData: { files: [file('moving.gif', 'image/gif')] } })
    expect(await screen.findByText('moving.gif')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(HeldUpload.all).toHaveLength(0)
  })
})

describe('a photo on its way', () => {
  test('can be stopped, and the next one follows', async () => {
    await open()
    await choose(file('one.jpg'), file('two.jpg'))
    const first = await sent(1)
    await userEvent.click(screen.getByRole('button', { name: 'Stop uploading one.jpg' }))
    expect(first.aborted).toBe(true)
    expect(screen.queryByRole('progressbar', { name: 'Uploading one.jpg' })).toBeNull()
    const second = await sent(2)
    second.take(2, [photo(2)])
    expect(await screen.findByText('Main photo')).toBeTruthy()
  })

  test('that got lost is tried again with one press', async () => {
    await open()
    await choose(file('me.jpg'))
    const first = await sent(1)
    first.answer(422, { error: 'internal' })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    const second = await sent(2)
    second.take(1, [photo(1)])
    expect(await screen.findByText('Main photo')).toBeTruthy()
  })
})

const tiles = () => within(screen.getByRole('list', { name: 'Your photos' })).getAllByRole('listitem')

describe('photos that are there', () => {
  test('another one is made the main photo', async () => {
    const put = vi.fn((_: { body?: object }) => Promise.resolve({ images: [photo(2), photo(1)], files: [] }))
    await open([photo(1), photo(2)], { 'PUT /api/profileimage.php': put as never })
    await userEvent.click(screen.getByRole('button', { name: 'Make this the main photo' }))
    expect(put.mock.calls[0]?.[0].body).toEqual({ id: 2, main: true })
    await waitFor(() => expect(tiles()[0]?.innerHTML).toContain('t2/'))
    // the pressed button was removed: the focus is on the next one of the same photo
    expect(tiles()[0]?.contains(document.activeElement)).toBe(true)
  })

  test('one that was removed can be taken back', async () => {
    const remove = vi.fn((_: { body?: object }) => Promise.resolve({ images: [], files: [] }))
    const page = await open([photo(1)], { 'DELETE /api/profileimage.php': remove as never })
    await userEvent.click(screen.getByRole('button', { name: 'Remove this photo' }))
    expect(await screen.findByText('Photo removed')).toBeTruthy()
    await userEvent.click(screen.getByText('Undo'))
    expect(await screen.findByRole('button', { name: 'Remove this photo' })).toBeTruthy()
    page.unmount()
    expect(remove).not.toHaveBeenCalled()
  })

  test('one is removed, at the latest when the step is left', async () => {
    const remove = vi.fn((_: { body?: object }) => Promise.resolve({ images: [], files: [] }))
    const page = await open([photo(1)], { 'DELETE /api/profileimage.php': remove as never })
    await userEvent.click(screen.getByRole('button', { name: 'Remove this photo' }))
    expect(await screen.findByText('Choose photos')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Choose photos/))
    page.unmount()
    expect(remove.mock.calls[0]?.[0].body).toEqual({ id: 1 })
  })

  test('one is cut in a dialog of its own, with tools that work by keyboard', async () => {
    await open([photo(1)])
    await userEvent.click(screen.getByRole('button', { name: 'Crop and rotate' }))
    const dialog = await screen.findByRole('dialog')
    for (const name of ['Turn left', 'Turn right']) await userEvent.click(within(dialog).getByRole('button', { name }))
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    expect(within(dialog).getByRole<HTMLInputElement>('slider').value).toBe('2')
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('a picture that lies on its side takes as much room as it is long', () => {
  const size = turnedSize({ width: 300, height: 200 }, 90)
  expect([Math.round(size.width), Math.round(size.height)]).toEqual([200, 300])
})
