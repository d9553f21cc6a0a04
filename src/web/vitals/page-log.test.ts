// @vitest-environment happy-dom
/** Vitals belong to the page they were met on, and every page is of a kind that may be told. */
import { expect, test } from 'vitest'
import { pageKinds } from '#domain/vitals/vitals.ts'
import { notFoundPage, pages } from '#web/kit/routing/pages.ts'
import { openPageLog } from '#web/vitals/page-log.ts'

test('a number belongs to the page that stood there at its time', async () => {
  const root = document.createElement('html')
  root.dataset.page = 'likes'
  const pageAt = openPageLog(root, 'home')
  const early = performance.now()
  root.dataset.page = 'chat'
  await expect.poll(() => pageAt(performance.now())).toBe('chat')
  expect([pageAt(0), pageAt(early)]).toEqual(['home', 'likes'])
})

test('every kind of page may be told of, and no other', () => {
  const names = [...pages, notFoundPage].filter(({ path }) => !path.startsWith('/_dev')).map(({ name }) => name)
  expect([...new Set(names)].sort()).toEqual([...pageKinds].sort())
})
