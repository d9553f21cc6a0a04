/** A page that fetches no code until it has been seen, or until its visitor touches it: what the server wrote stands, and its scripts wait. Used on the server only. */
import { arrivalKeeper } from '#web/consent/kept-asleep.ts'

/** `seen`: with its first picture on the screen, which no code then delays. A touch wakes either. */
export type WakesWhen = 'seen' | 'touched'

/**
 * Takes the scripts up: what all pages stand on first and by itself, so that a phone can answer a touch in between. A button that was pressed before they were
 * there is pressed again for the one who did, once React has made it its own: a part that is fetched for itself wakes after its page. A tab that nobody looks at
 * yet shows no picture and wakes at once.
 */
const waker = (when: WakesWhen) => `(() => {
  const { nonce } = document.currentScript
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  let [pressed, isAwake] = [null, false]
  const isReacts = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const note = ({ target }) => { pressed = target.closest?.('button:not([type=submit],[popovertarget])') ?? null }
  const heard = () => { if (pressed && isReacts(pressed)) pressed = null }
  const wake = () => {
    if (isAwake) return
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', wake)
    isAwake = true
    for (const touch of touches) removeEventListener(touch, touched, true)
    for (const link of document.querySelectorAll('link[rel^=asleep-]')) link.rel = link.rel.slice(7)
    const framework = document.querySelector('link[rel=modulepreload][href*="/framework-"]')
    if (framework) import(framework.href).catch(() => null).then(() => setTimeout(begin))
    else begin()
  }
  const begin = () => {
    for (const asleep of document.querySelectorAll('script[type="text/asleep"]')) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', async: false, nonce, textContent: asleep.textContent })
      document.head.append(script)
      script.remove()
    }
  }
  const touched = ({ type, movementX, movementY }) => {
    // a browser says so of a pointer that lies still, too, when a page comes to lie under it
    if (type !== 'pointermove' || movementX || movementY) wake()
  }
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
  addEventListener('click', note, true)
  addEventListener('click', heard)
  const pressAgain = () => {
    if (!pressed?.isConnected) return
    if (isReacts(pressed)) pressed.click()
    else requestAnimationFrame(pressAgain)
  }
  addEventListener('awake', () => {
    removeEventListener('click', note, true)
    removeEventListener('click', heard)
    requestAnimationFrame(pressAgain)
  }, { once: true })${when === 'seen' ? seen : ''}
})()`

const seen = `
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return wake()
    document.addEventListener('visibilitychange', wake, { once: true })
    requestAnimationFrame(() => setTimeout(wake))
  })`

/** What is looked at comes before what wakes it: with the same haste, the photos and the type would wait for all the code. */
const later = 'fetchpriority="low"'

/** Nothing a member or a link says can look like these elements: it is written escaped. */
export const putToSleep = (html: string, nonce: string | undefined, when: WakesWhen) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="asleep-modulepreload" ${later}`)
    .replaceAll('<link rel="preload" as="fetch"', '<link rel="asleep-preload" as="fetch"')
    .replaceAll(/<script([^>]*) type="module"([^>]*)>/g, '<script$1 type="text/asleep"$2>')
    .replace(
      '</head>',
      () => `<script${nonce ? ` nonce="${nonce}"` : ''} data-wakes="${when}">${scriptFor(when)}</script></head>`,
    )

const scriptFor = (when: WakesWhen) => waker(when) + (when === 'touched' ? `\n${arrivalKeeper}` : '')
