/** A page that fetches no code until its visitor touches it: what the server wrote stands, and its scripts wait. Used on the server only. */
import { arrivalKeeper } from '#web/consent/kept-asleep.ts'

/** Takes the scripts up at the first touch. A button that was pressed before they were there is pressed again for the one who did, once React has made it its own: a part that is fetched for itself wakes after its page. */
const waker = `(() => {
  const { nonce } = document.currentScript
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  let pressed = null
  const note = ({ target }) => { pressed = target.closest?.('button:not([type=submit])') ?? null }
  const wake = () => {
    for (const touch of touches) removeEventListener(touch, wake, true)
    for (const asleep of document.querySelectorAll('script[type="text/asleep"]')) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', nonce, textContent: asleep.textContent })
      document.head.append(script)
      script.remove()
    }
  }
  for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true })
  addEventListener('click', note, true)
  const pressAgain = () => {
    if (!pressed?.isConnected) return
    if (Object.keys(pressed).some((key) => key.startsWith('__reactProps'))) pressed.click()
    else requestAnimationFrame(pressAgain)
  }
  addEventListener('awake', () => {
    removeEventListener('click', note, true)
    requestAnimationFrame(pressAgain)
  }, { once: true })
})()`

/** Nothing a member or a link says can look like these elements: it is written escaped. */
export const putToSleep = (html: string, nonce: string | undefined) =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<script([^>]*) type="module"([^>]*)>/g, '<script$1 type="text/asleep"$2>')
    .replace('</head>', () => `<script${nonce ? ` nonce="${nonce}"` : ''}>${waker}\n${arrivalKeeper}</script></head>`)
