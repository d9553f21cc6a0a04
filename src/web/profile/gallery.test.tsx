// @vitest-environment happy-dom
/** Photos: the viewer opens by a press, moves by keys and restores the position; blurred where this browser stores that choice. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BlurChoice, blurCookie, readBlur } from '#domain/photos/blur.ts'
import type { Photo } from '#domain/photos/photos.ts'
import { BlurPhotos } from '#web/parts/person/blur-photos.tsx'
import { Gallery } from '#web/profile/gallery.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english } from '#web/kit/text/testing-texts.ts'

const width = 400
const photo = (id: number): Photo => ({ id, thumb_filename: `p${id}/320.webp`, thumbhash: '', width: 800, height: 1000 })

beforeEach(() => {
  // happy-dom has no layout: rows as wide as the frame, which scroll at once.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, ...options: unknown[]) {
    this.scrollLeft = (options[0] as { left: number }).left
    fireEvent.scroll(this)
  } as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.cookie = `${blurCookie.name}=; Path=/; Max-Age=0`
})

type GalleryOptions = { isOwn?: boolean; nude?: number; blur?: BlurChoice }
function show(count: number, { isOwn = false, nude = 0, blur = 'none' }: GalleryOptions = {}) {
  const images = Array.from({ length: count }, (_, index) => ({
    ...photo(index + 1),
    ...(nude === index + 1 && { blur: true as const }),
  }))
  const Component = () => (
    <>
      <BlurPhotos />
      <Gallery name="Bram" images={images} main={images[0] ?? null} seed={7} isOwn={isOwn} />
    </>
  )
  renderPage({ path: '/', Component, messages: english, photoBlur: blur })
}

const opener = (number: number, count: number) =>
  screen.findByRole('button', { name: `Photo ${number} of ${count} of Bram . View larger` })
const viewer = () => screen.queryByRole('dialog', { name: 'Photos of Bram, full size' })
const openLarge = async (button: HTMLElement) => {
  await userEvent.click(button)
  await screen.findByRole('dialog')
}
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
/** The counter of the viewer. */
const place = () => viewer()?.querySelector('[aria-live]')?.textContent

test('a press shows a photo large, keys lead through all of them, and the counter is announced', async () => {
  show(5)
  await openLarge(await opener(1, 5))
  expect(document.activeElement).toBe(viewer()?.querySelector('ul'))
  expect(place()).toBe('1 of 5')
  const seen = ['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft'].map((key) => {
    press(key)
    return place()
  })
  expect(seen).toEqual(['2 of 5', '3 of 5', '5 of 5', '5 of 5', '4 of 5', '1 of 5', '1 of 5'])
})

test('the photo in view and its neighbours are fetched at once, the others when they come near', async () => {
  show(5)
  await openLarge(await opener(1, 5))
  press('ArrowRight')
  const loading = [...viewer()!.querySelectorAll('img')].map((img) => img.getAttribute('loading'))
  expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy'])
})

test('leaving goes back to the photo that was seen last, with the focus on it', async () => {
  show(3)
  await openLarge(await opener(1, 3))
  press('End')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(viewer()).toBeNull()
  expect(document.activeElement).toBe(await opener(3, 3))
})

test('one photo has nothing to lead through', async () => {
  show(1)
  await openLarge(await screen.findByRole('button', { name: 'Photo of Bram . View larger' }))
  expect(place()).toBe('1 of 1')
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
})

test('without a photo there is a drawing, and nothing to press', async () => {
  show(0)
  expect(await screen.findByText('Bram has no photo yet')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('in a row the arrow keys move the focus along, and only one photo is a stop of the Tab key', async () => {
  show(3)
  const first = await opener(1, 3)
  first.focus()
  press('ArrowRight')
  const second = await opener(2, 3)
  expect(document.activeElement).toBe(second)
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
})

const choose = async (choice: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Blur photos' }), choice)
const covered = () => screen.queryAllByRole('button', { name: /Show photo/ })

test('blurred photos are each shown by a press; the choice is stored in this browser', async () => {
  show(2)
  await choose('All photos')
  expect(document.cookie).toContain('blur_photos=all')
  const [first] = covered()
  expect([covered().length, first?.textContent]).toEqual([2, expect.stringContaining('This photo is blurred in this browser.')])
  await userEvent.click(first!)
  expect([covered().length, viewer()]).toEqual([1, null])
  expect(document.activeElement).toBe(await opener(1, 2))
  await choose('None')
  expect(document.cookie).not.toContain('blur_photos')
})

test('who blurs nude photos sees all others, and large ones wait for a press, too', async () => {
  show(3, { nude: 2 })
  await choose('Nude photos')
  expect(covered().map(({ textContent }) => textContent)).toEqual(['This photo may show nudity.Show photo'])
  await openLarge(await opener(1, 3))
  const inViewer = [...viewer()!.querySelectorAll('button')].filter(({ textContent }) => textContent.includes('Show photo'))
  expect(inViewer).toHaveLength(1)
  await userEvent.click(inViewer[0]!)
  expect(covered()).toEqual([])
  expect(document.activeElement).toBe(viewer()?.querySelector('ul'))
})

test('a page that begins with blurred photos covers them from the start; an older browser that blurred photos still blurs all of them', async () => {
  expect([readBlur('1'), readBlur('nude'), readBlur('other'), readBlur(undefined)]).toEqual(['all', 'nude', 'none', 'none'])
  show(2, { blur: readBlur('1') })
  await screen.findByRole('combobox')
  expect(covered()).toHaveLength(2)
})

test('the own photos are never blurred', async () => {
  await act(() => show(2, { isOwn: true, blur: 'all' }))
  await opener(1, 2)
  expect(covered()).toEqual([])
})
