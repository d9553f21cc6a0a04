// @vitest-environment happy-dom
/** Landers sleep until they are touched, and their addresses lead where they should. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { landerFamilies, slugs } from '#domain/lander-slugs.ts'
import type { Locale } from '#domain/languages.ts'
import { arrivalKeeper } from '#web/consent/kept-asleep.ts'
import { putToSleep } from '#web/landers/asleep.ts'
import { loader as leadOn } from '#web/landers/lander-index.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { startContext } from '#web/start.ts'
import { startFor } from '#web/testing.tsx'

const written = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" nonce="n"/></head>
<body><script id="start" type="application/json" nonce="n">{}</script><script nonce="n">window.context = 1</script>
<script nonce="n" type="module" async="">import "/a.js"</script></body></html>`

test('a sleeping page fetches no code, and keeps everything else', () => {
  const page = putToSleep(written, 'n')
  expect(page).not.toContain('modulepreload')
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<script nonce="n" type="text/asleep" async="">import "/a.js"</script>')
  expect(page).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(page).toContain('window.context = 1')
})

test('what runs before the first touch is a kilobyte and a half', () => {
  const waker = /<script nonce="n">(\(\(\) =>[^]*?)<\/script><\/head>/.exec(putToSleep(written, 'n'))?.[1] ?? ''
  expect(waker).toContain('pointerdown')
  expect(waker.length).toBeLessThan(1600)
})

test('the first touch takes the scripts up, once', () => {
  document.documentElement.innerHTML = '<head></head><body><script type="text/asleep">go</script><input></body>'
  const taken: string[] = []
  document.head.append = (...nodes) => void taken.push(...nodes.map((node) => (node as HTMLScriptElement).textContent ?? ''))
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { nonce: 'n' } })
  // oxlint-disable-next-line no-implied-eval, no-new-func -- it is a script, and this runs it
  new Function(/<script>([^]*)<\/script>/.exec(putToSleep('<head></head>', undefined))?.[1] ?? '')()
  expect(taken).toEqual([])
  document.querySelector('input')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.querySelector('input')?.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(taken).toEqual(['go'])
})

/** Opens a page with this arrival; what the tab has kept then. */
const keptAfter = (arrival: object | null) => {
  document.documentElement.innerHTML = `<head></head><body><script id="start" type="application/json">${JSON.stringify({ arrival })}</script></body>`
  // oxlint-disable-next-line no-implied-eval, no-new-func -- it is a script, and this runs it
  new Function(arrivalKeeper)()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return sessionStorage.getItem('network')
}

test('a page that sleeps already keeps in the tab where its visitor came from, for whoever presses a plain link', () => {
  sessionStorage.clear()
  expect(keptAfter(null)).toBeNull()
  expect(keptAfter({ sub1: 'a' })).toBe('{"sub1":"a"}')
  expect(keptAfter({ network: 'first' })).toBe('{"network":"first"}')
  expect(keptAfter({ sub1: 'b' })).toBe('{"network":"first"}')
  expect(keptAfter({ network: 'second' })).toBe('{"network":"second"}')
})

test('a button that was pressed in its sleep is pressed again when it is awake itself, and not before', async () => {
  // the page of the test before is no longer waited for
  dispatchEvent(new Event('awake'))
  document.documentElement.innerHTML = '<head></head><body><button type="button">Yes</button></body>'
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { nonce: 'n' } })
  // oxlint-disable-next-line no-implied-eval, no-new-func -- it is a script, and this runs it
  new Function(/<script>([^]*)<\/script>/.exec(putToSleep('<head></head>', undefined))?.[1] ?? '')()
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

async function threeFrames() {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

function asked(locale: Locale, params: Record<string, string>, search = '', niche = 1) {
  const context = new RouterContextProvider()
  context.set(startContext, { ...startFor(null, { niche }), locale })
  return { context, params, url: new URL(`http://a.example/landers/x${search}`) } as never
}

const thrownBy = (work: () => unknown) => {
  try {
    work()
  } catch (thrown) {
    return thrown as Response & { init?: { status: number } }
  }
  throw new Error('it threw nothing')
}

test.each(landerFamilies)(
  '/landers/%s leads to its niche and language, and keeps what the link says about its origin',
  (family) => {
    const answer = thrownBy(() => leadOn(asked('en', { family }, '?network=north&ref=7', 3)))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/landers/${family}/bdsm-eng?network=north&ref=7`)
  },
)

test('a lander stands in its own language or not at all', () => {
  expect(loadLander(asked('nl', { slug: 'milf-nl' }))).toEqual({ niche: 'milf' })
  for (const slug of [...slugs.filter((one) => !one.endsWith('-nl')), 'general', 'x-nl', ''])
    expect(thrownBy(() => loadLander(asked('nl', { slug }))).init?.status).toBe(404)
})
