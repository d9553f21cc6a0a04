// @vitest-environment happy-dom
/** A list in pages: loads one at a time, restores all on Back, and changes entries of every page. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '#web/kit/data/testing-hooks.tsx'
import { usePages } from '#web/kit/data/use-pages.ts'

afterEach(cleanup)

type Page = { names: string[]; next: string | null }
const first: Page = { names: ['Anna', 'Ben'], next: 'c' }
const second: Page = { names: ['Chris'], next: 'd' }
const third: Page = { names: ['Dora'], next: null }

function open(load: (last: Page) => Promise<Page>, hook = openSession()) {
  const use = ({ key, first: page }: { key: string; first: Page }) =>
    usePages({ key, first: page, hasNext: ({ next }) => next !== null, load })
  const { result, ...rest } = hook.show(use, { key: 'names', first })
  const names = () => result.current.pages.flatMap((page) => page.names)
  const more = () => act(() => result.current.more())
  return { result, names, more, ...rest }
}
const pages = () => vi.fn((last: Page) => Promise.resolve(last.next === 'c' ? second : third))

test('pages are put behind each other until there are no more', async () => {
  const load = pages()
  const { result, names, more } = open(load)
  expect(result.current).toMatchObject({ hasMore: true, hasGrown: false })
  await more()
  expect(names()).toEqual(['Anna', 'Ben', 'Chris'])
  expect(result.current).toMatchObject({ hasMore: true, hasGrown: true, last: second })
  await more()
  await more()
  expect(names()).toEqual(['Anna', 'Ben', 'Chris', 'Dora'])
  expect(result.current.hasMore).toBe(false)
  expect(load.mock.calls).toEqual([[first], [second]])
})

test('a second press while a page loads requests nothing', async () => {
  const reply = Promise.withResolvers<Page>()
  const load = vi.fn(() => reply.promise)
  const { result, names } = open(load)
  act(() => void result.current.more())
  expect(result.current.busy).toBe(true)
  act(() => void result.current.more())
  await act(async () => reply.resolve(second))
  expect(load).toHaveBeenCalledOnce()
  expect(names()).toEqual(['Anna', 'Ben', 'Chris'])
})

test('a failed page is requested again, and the loaded ones stay', async () => {
  const load = vi.fn(pages()).mockRejectedValueOnce(new Error('no'))
  const { result, names, more } = open(load)
  await more()
  expect(result.current.error).toBeInstanceOf(Error)
  expect(names()).toEqual(['Anna', 'Ben'])
  await more()
  expect(result.current.error).toBeNull()
  expect(names()).toEqual(['Anna', 'Ben', 'Chris'])
})

test('the later pages are there again after Back, as nothing new, and an old error is not', async () => {
  const hook = openSession()
  const load = vi.fn(pages())
  const { more, unmount } = open(load, hook)
  await more()
  load.mockRejectedValueOnce(new Error('no'))
  await more()
  unmount()
  const { result, names } = open(load, hook)
  expect(names()).toEqual(['Anna', 'Ben', 'Chris'])
  expect(result.current).toMatchObject({ hasGrown: false, error: null })
})

test('a page that comes after the list went is there after Back', async () => {
  const hook = openSession()
  const reply = Promise.withResolvers<Page>()
  const { result, unmount } = open(() => reply.promise, hook)
  act(() => void result.current.more())
  unmount()
  await act(async () => reply.resolve(second))
  expect(open(pages(), hook).names()).toEqual(['Anna', 'Ben', 'Chris'])
})

test('another key is another list', async () => {
  const { result, names, more, rerender } = open(pages())
  await more()
  rerender({ key: 'other names', first: third })
  expect(names()).toEqual(['Dora'])
  expect(result.current).toMatchObject({ hasGrown: false, hasMore: false })
})

test('the first page may change while the later ones stay', async () => {
  const { names, more, rerender } = open(pages())
  await more()
  rerender({ key: 'names', first: { names: ['Zoe', 'Anna'], next: 'b' } })
  expect(names()).toEqual(['Zoe', 'Anna', 'Chris'])
})

test('who is taken out goes from the later pages', async () => {
  const { result, names, more } = open(pages())
  await more()
  await more()
  act(() => void result.current.edit((page) => ({ ...page, names: page.names.filter((name) => name !== 'Chris') })))
  expect(names()).toEqual(['Anna', 'Ben', 'Dora'])
})
