// @vitest-environment happy-dom
/** Which page a measurement belongs to, and what is sent when the page is hidden: once, without cookies, with our headers. */
import { afterEach, expect, test, vi } from 'vitest'
import { pageKinds } from '#domain/vitals/vitals.ts'
import { packageName } from '#web/kit/api/caller-name.ts'
import { notFoundPage, pages } from '#web/kit/routing/pages.ts'
import { openPageLog, watchVitals } from '#web/vitals/vitals.ts'

type OnMeasured = (measured: { id: string; name: string; value: number; entries: [] }) => void
const { library } = vi.hoisted(() => ({ library: new Map<string, OnMeasured>() }))
// The browser's measurements are simulated.
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['onCLS', 'onINP', 'onLCP', 'onTTFB'].map((name) => [name, (listener: OnMeasured) => void library.set(name, listener)]),
  ),
)
afterEach(() => vi.unstubAllGlobals())

test('the numbers of a visit name the page, the package and the host, and bring no cookie', () => {
  const sent = vi.fn((_path: string, _options: RequestInit) => Promise.resolve(new Response('null')))
  vi.stubGlobal('fetch', sent)
  document.documentElement.dataset.page = 'members'
  watchVitals('index')
  library.get('onLCP')?.({ id: 'a', name: 'LCP', value: 1800.44, entries: [] })
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveBeenCalledOnce()
  const [path, options] = sent.mock.calls[0] as [string, RequestInit]
  expect([path, options.method, options.credentials, options.keepalive]).toEqual(['/api/vitals.php', 'POST', 'omit', true])
  expect(options.headers).toEqual({
    'content-type': 'application/json',
    'x-package': packageName,
    'x-original-host': location.host,
  })
  expect(JSON.parse(String(options.body))).toMatchObject({ vitals: [{ name: 'lcp', value: 1800.4 }] })
})

test('a number belongs to the page that stood there at its time', async () => {
  const root = document.createElement('html')
  root.dataset.page = 'likes'
  const pageAt = openPageLog(root, 'home')
  const early = performance.now()
  root.dataset.page = 'chat'
  await expect.poll(() => pageAt(performance.now())).toBe('chat')
  expect([pageAt(0), pageAt(early)]).toEqual(['home', 'likes'])
})

test('every kind of page may be reported, and no other', () => {
  const names = [...pages, notFoundPage].filter(({ path }) => !path.startsWith('/_dev')).map(({ name }) => name)
  expect([...new Set(names)].sort()).toEqual([...pageKinds].sort())
})
