/** A page that fetches no code until it has been seen, or until its visitor touches it: what the server wrote stands, and its scripts wait. Used on the server only. */
import { installedMarker } from '#web/pwa/install/installed.ts'

/** `seen`: with its first picture on the screen, which no code then delays. A touch wakes either. */
export type WakesWhen = 'seen' | 'touched'

/** So long the link of a changed form waits for its code, in milliseconds. */
const mostMs = 10_000

/**
 * Takes the scripts up: what all pages stand on first and by itself, so that a phone can answer a touch in between. A button that was pressed before they were
 * there is pressed again for the one who did, once React has made it its own: a part that is fetched for itself wakes after its page. So is a link of a form that
 * was changed: its address knows nothing of the change yet, and going there would lose it. Where no code comes at all it leads on in the end. React lets no press
 * through to a part that it has only just met and whose code is not there: it is listened for behind React, too. A tab that nobody looks at yet shows no picture
 * and wakes at once. A browser tells of a pointer that lies still, too, when a page comes to lie under it: only one that moved is a touch.
 */
const waker = (when: WakesWhen) => `(() => {
  const { nonce } = document.currentScript
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wake']
  let [pressed, changed, isAwake, isUp] = [null, null, false, false]
  const isReacts = (part) => Object.keys(part).some((key) => key.startsWith('__reactProps'))
  const note = ({ target, ctrlKey, metaKey, shiftKey }) => {
    pressed = target.closest?.('button:not([type=submit],[popovertarget]),form a:not([target])') ?? null
    if (pressed?.href && (ctrlKey || metaKey || shiftKey || pressed.closest('form') !== changed)) pressed = null
    if (pressed) document.addEventListener('click', stopped, { capture: true, once: true })
  }
  const stopped = (event) => event.cancelBubble && heard(event)
  const heard = (event) => {
    if (!pressed) return
    if (isReacts(pressed)) return (pressed = null)
    if (pressed.href) {
      const link = pressed
      event.preventDefault()
      setTimeout(() => { if (pressed === link) location.href = link.href }, ${mostMs})
    }
    if (isUp) pressAgain(pressed)
  }
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
    if (type !== 'pointermove' || movementX || movementY) wake()
  }
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
  addEventListener('input', ({ target }) => { changed = target.form }, true)
  addEventListener('click', note, true)
  addEventListener('click', heard)
  const pressAgain = (part) => {
    if (!part?.isConnected || part !== pressed) return
    if (isReacts(part)) part.click()
    else requestAnimationFrame(() => pressAgain(part))
  }
  addEventListener('awake', () => {
    isUp = true
    requestAnimationFrame(() => pressAgain(pressed))
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

/** Nothing a member or a link says can look like these elements: it is written escaped. `more` is a script that this page alone needs. */
export const putToSleep = (html: string, nonce: string | undefined, when: WakesWhen, more = '') =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="asleep-modulepreload" ${later}`)
    .replaceAll('<link rel="preload" as="fetch"', '<link rel="asleep-preload" as="fetch"')
    .replaceAll(/<script([^>]*) type="module"([^>]*)>/g, '<script$1 type="text/asleep"$2>')
    .replace(
      '</head>',
      () => `<script${nonce ? ` nonce="${nonce}"` : ''} data-wakes="${when}">${scriptFor(when)}${more}</script></head>`,
    )

const scriptFor = (when: WakesWhen) => withoutIndents(`${waker(when)}\n${installedMarker}`)

const withoutIndents = (script: string) => script.replaceAll(/\n +/g, '\n')
