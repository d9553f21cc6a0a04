// @vitest-environment happy-dom
/** The inline script of static pages: what it stores, its check of an address, and when it loads the client. */
import { runInThisContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bundleFirstView } from '../../../tools/web/first-view.ts'

let script = ''
beforeAll(async () => {
  script = await bundleFirstView(process.cwd(), 'first-view')
})
/** The router's scripts in `noscript`; the first that runs records it. */
const waiting = `&lt;link rel="modulepreload" href="/a.js">&lt;script>globalThis.loaded = 1&lt;/script>`

const form = `<form><input type="email" name="email"><input name="name"><input type="password" name="password"></form>
<p hidden data-address-problem>no address</p>`
const tiles = `<input type="radio" name="a" value="f" data-answer='{"choices":{"seeking":"f"},"search":{"gender":"f"}}'>
<input type="radio" name="b" value="chat" data-answer='{"choices":{"looking_for":"chat"}}'>`
const notes = '<input id="first" data-note><input id="second" data-note>'

type Opened = { search?: string; signups?: string; arrival?: object | null }

/** Opens a static page; returns what the script stored. */
function open(body: string, { search = '', signups = 'all', arrival = null }: Opened = {}) {
  history.replaceState(null, '', `/landers/video/general-eng${search}#join`)
  const start = JSON.stringify({ arrival, settings: { signups } })
  document.documentElement.innerHTML = `<head></head><body>${body}<a href="#join">join</a>
<noscript id="client-scripts">${waiting}</noscript><script id="start" type="application/json">${start}</script></body>`
  const taken: string[] = []
  document.head.append = (...nodes) => void taken.push(...nodes.map((node) => (node as Element).tagName))
  runInThisContext(script)
  return taken
}

const find = (selector: string) => document.querySelector(selector) as HTMLInputElement
const stored = (place = 'signup') => JSON.parse(sessionStorage.getItem(place) ?? 'null') as unknown
const answer = (selector: string, value: string | true) => {
  const control = find(selector)
  if (value === true) control.checked = true
  else control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  // from now on React handles the page of this test
  dispatchEvent(new Event('hydrated'))
  vi.restoreAllMocks()
})

test('it is at most 6 KB as it is sent', () => {
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(6000)
})

test('nothing is loaded by looking around; the first use of a control loads the client, once', () => {
  const taken = open(form)
  for (const type of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click'])
    find('a').dispatchEvent(new Event(type, { bubbles: true }))
  expect(taken).toEqual([])
  find('[name=email]').dispatchEvent(new Event('focusin', { bubbles: true }))
  find('[name=name]').dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(taken).toEqual(['LINK', 'SCRIPT'])
})

test('typed and chosen answers are stored for the sign-up, the password is not', () => {
  sessionStorage.setItem('signup', JSON.stringify({ choices: { smoking: 'no' } }))
  open(form + tiles)
  answer('[name=email]', 'mia@example.org')
  answer('[name=password]', 'a long walk by the sea')
  answer('[name=a]', true)
  answer('[name=b]', true)
  expect(stored()).toEqual({
    email: 'mia@example.org',
    name: 'mia',
    choices: { smoking: 'no', seeking: 'f', looking_for: 'chat' },
    search: { gender: 'f' },
  })
})

test('the name follows the address until it is typed', () => {
  open(form)
  answer('[name=email]', 'mi')
  expect(find('[name=name]').value).toBe('')
  answer('[name=email]', 'mi@')
  answer('[name=email]', 'mia@example.org')
  expect(find('[name=name]').value).toBe('mia')
  answer('[name=name]', 'Mia')
  answer('[name=email]', 'maria@example.org')
  expect(find('[name=name]').value).toBe('Mia')
})

test('answers in words become the lines of the profile', () => {
  open(form + notes)
  answer('#second', ' Rain on a tent ')
  answer('#first', 'A long table')
  expect(stored()).toEqual({ notes: 'A long table\nRain on a tent' })
})

test('after hydration the script stores nothing', () => {
  open(form)
  dispatchEvent(new Event('hydrated'))
  answer('[name=email]', 'mia@example.org')
  expect(stored()).toBeNull()
})

test.each([
  ['', true],
  ['mia', false],
  ['mia@example', false],
  [' mia@example.org ', true],
])('left with "%s" in it, the address is said to be right: %s', (typed, isRight) => {
  open(form)
  answer('[name=email]', typed)
  find('[name=email]').dispatchEvent(new Event('focusout', { bubbles: true }))
  expect(find('[data-address-problem]').hidden).toBe(isRight)
})

test('the attribution is stored and removed from the address, and nothing else is', () => {
  const after = (search: string, arrival: object | null) => {
    open(form, { search, arrival })
    return [`${location.search}${location.hash}`, stored('network')]
  }
  expect(after('?lang=nl', null)).toEqual(['?lang=nl#join', null])
  expect(after('?network=first&sub1=a&%72ef=1&cpc=2', { network: 'first' })).toEqual(['#join', { network: 'first' }])
  expect(after('?lang=nl&aff_sub2=b&x=%20y', { sub2: 'b' })).toEqual(['?lang=nl&x=%20y#join', { network: 'first' }])
  expect(after('?network=second', { network: 'second' })).toEqual(['#join', { network: 'second' }])
})

test('a tab with stored answers, or with a partner that the server does not have, loads the client at once', () => {
  expect(open(form, { signups: 'with_trafficsource' })).toEqual([])
  sessionStorage.setItem('network', '{"network":"partner"}')
  expect(open(form)).toEqual([])
  expect(open(form, { signups: 'with_trafficsource' })).toEqual(['LINK', 'SCRIPT'])
  sessionStorage.setItem('signup', '{"email":"mia@example.org"}')
  expect(open(form)).toEqual(['LINK', 'SCRIPT'])
})
