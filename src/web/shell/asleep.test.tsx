// @vitest-environment happy-dom
/** Pages sleep until they have been seen, some until they are touched; then what was pressed meanwhile is pressed again. */
import { runInThisContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { putToSleep, type WakesWhen } from '#web/shell/asleep.ts'

const written = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="preload" as="fetch" href="/words.json"/></head>
<body><script id="start" type="application/json" nonce="n">{}</script><script nonce="n">window.context = 1</script>
<script nonce="n" type="module" async="">import "/a.js"</script></body></html>`

test('a sleeping page fetches no code, and keeps everything else', () => {
  const page = putToSleep(written, 'n', 'touched')
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('rel="preload" as="fetch"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<script nonce="n" type="text/asleep" async="">import "/a.js"</script>')
  expect(page).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(page).toContain('window.context = 1')
})

test('what runs before a page wakes is a kilobyte as it is sent', () => {
  for (const when of ['seen', 'touched'] as const) {
    const waker =
      /<script nonce="n" data-wakes="\w+">(\(\(\) =>[^]*?)<\/script><\/head>/.exec(putToSleep(written, 'n', when))?.[1] ?? ''
    expect(waker).toContain('pointerdown')
    expect(brotliCompressSync(waker).byteLength).toBeLessThan(1000)
  }
})

/** Opens a page that sleeps; what it took up is told by the answer, as it is called. */
function opened(when: WakesWhen, body = '<script type="text/asleep">go</script><input>') {
  // the pages of the tests before are no longer waited for
  dispatchEvent(new Event('awake'))
  document.documentElement.innerHTML = `<head><link rel="asleep-icon" href="data:,"></head><body>${body}</body>`
  const taken: string[] = []
  document.head.append = (...nodes) => void taken.push(...nodes.map((node) => (node as HTMLScriptElement).textContent ?? ''))
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { nonce: 'n' } })
  runInThisContext(/<script data-wakes="\w+">([^]*)<\/script>/.exec(putToSleep('<head></head>', undefined, when))?.[1] ?? '')
  return taken
}
const touch = (type: string, how = {}) =>
  document.querySelector('input')?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), how))

test('the first touch takes the scripts up, once', () => {
  const taken = opened('touched')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(taken).toEqual([])
  touch('pointerdown')
  touch('keydown')
  expect(taken).toEqual(['go'])
  expect(document.querySelector('link')?.rel).toBe('icon')
})

test('a pointer that lies still touches nothing', () => {
  const taken = opened('touched')
  touch('pointermove', { movementX: 0, movementY: 0 })
  expect(taken).toEqual([])
  touch('pointermove', { movementX: 0, movementY: 1 })
  expect(taken).toEqual(['go'])
})

test('other pages take their scripts up when they have been seen', async () => {
  const taken = opened('seen')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(taken).toEqual([])
  await expect.poll(() => taken).toEqual(['go'])
  touch('pointerdown')
  expect(taken).toEqual(['go'])
})

test('a tab that nobody looks at wakes at once, and so does one that is left before it was seen', () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  const hidden = opened('seen')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(hidden).toEqual(['go'])
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  const left = opened('seen')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(left).toEqual(['go'])
})

test('an app of its own window is marked before any touch', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  opened('touched')
  expect(document.documentElement.dataset.installed).toBe('true')
  delete document.documentElement.dataset.installed
  vi.unstubAllGlobals()
})

test('a button that was pressed in its sleep is pressed again when it is awake itself, and not before', async () => {
  opened('touched', '<button type="button">Yes</button>')
  const button = document.querySelector('button') as HTMLButtonElement
  button.click()
  let pressed = 0
  button.addEventListener('click', () => void pressed++)
  dispatchEvent(new Event('awake'))
  await threeFrames()
  expect(pressed).toBe(0)
  Object.assign(button, { __reactProps$test: {} })
  await threeFrames()
  expect(pressed).toBe(1)
})

test('a button whose press was heard is not pressed again, nor one that opens something by itself', async () => {
  opened('seen', '<button type="button">Like</button><button type="button" popovertarget="menu">More</button>')
  const [like, more] = document.querySelectorAll('button')
  let pressed = 0
  for (const button of [like, more]) button?.addEventListener('click', () => void pressed++)
  like?.addEventListener('click', () => Object.assign(like, { __reactProps$test: {} }), { once: true })
  like?.click()
  dispatchEvent(new Event('awake'))
  await threeFrames()
  expect(pressed).toBe(1)
  opened('seen', '<button type="button" popovertarget="menu">More</button>')
  const again = document.querySelector('button') as HTMLButtonElement
  again.addEventListener('click', () => void pressed++)
  again.click()
  Object.assign(again, { __reactProps$test: {} })
  dispatchEvent(new Event('awake'))
  await threeFrames()
  expect(pressed).toBe(2)
})

const form = '<form><select><option>any<option>men</select><a href="#any">All ages</a></form><a href="#plain">Chats</a>'
/** Presses a link; whether the browser may follow it. */
const follows = (place: number, how: MouseEventInit = {}) =>
  document.querySelectorAll('a')[place]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
const choose = () => document.querySelector('select')?.dispatchEvent(new Event('input', { bubbles: true }))

test('the link of a changed form waits until the form is awake, also after its page; any other leads on at once', async () => {
  opened('seen', form)
  expect(follows(0)).toBe(true)
  choose()
  expect([follows(1), follows(0, { ctrlKey: true })]).toEqual([true, true])
  dispatchEvent(new Event('awake'))
  expect(follows(0)).toBe(false)
  const link = document.querySelector('a') as HTMLAnchorElement
  let pressed = 0
  link.addEventListener('click', () => void pressed++)
  await threeFrames()
  expect(pressed).toBe(0)
  Object.assign(link, { __reactProps$test: {} })
  await threeFrames()
  expect(pressed).toBe(1)
  expect(follows(0)).toBe(true)
})

test('a press that React stops, for it has only just met the part, is made again all the same', async () => {
  opened('seen', form + '<button type="button">Like</button>')
  dispatchEvent(new Event('awake'))
  choose()
  let isMet = false
  const react = (event: Event) => !isMet && event.stopPropagation()
  document.addEventListener('click', react, true)
  const pressed: (string | null)[] = []
  for (const part of [document.querySelector('a'), document.querySelector('button')]) {
    part?.addEventListener('click', () => void pressed.push(part.textContent))
    isMet = false
    const goesOn = part?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(goesOn).toBe(part?.tagName === 'BUTTON')
    isMet = true
    Object.assign(part as Element, { __reactProps$test: {} })
    await threeFrames()
  }
  document.removeEventListener('click', react, true)
  expect(pressed).toEqual(['All ages', 'Like'])
})

test('what was pressed in vain and then left for something else is not pressed again', async () => {
  opened('seen', form)
  choose()
  follows(0)
  follows(1)
  const link = document.querySelector('a') as HTMLAnchorElement
  Object.assign(link, { __reactProps$test: {} })
  let pressed = 0
  link.addEventListener('click', () => void pressed++)
  dispatchEvent(new Event('awake'))
  await threeFrames()
  expect(pressed).toBe(0)
})

test('where no code comes, the link of a changed form leads on in the end', () => {
  vi.useFakeTimers()
  opened('seen', form)
  choose()
  follows(0)
  vi.advanceTimersByTime(9_999)
  expect(location.hash).not.toBe('#any')
  vi.advanceTimersByTime(1)
  expect(location.hash).toBe('#any')
  vi.useRealTimers()
})

async function threeFrames() {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
