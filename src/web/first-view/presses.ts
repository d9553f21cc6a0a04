/** Presses on buttons before React hears them: each is made again until it gets through. React stops the events of parts that are not hydrated yet. */
import { hydratedEvent } from '#web/first-view/names.ts'

const buttons = 'button:not([type=submit],[popovertarget])'
const retryMs = 10_000

export function keepPresses() {
  let isHydrated = false
  let pressed: HTMLElement | null = null
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = (target as Element).closest<HTMLElement>(buttons)
      if (!button || !isTrusted) return
      if (!isHydrated) pressed = button
      else if (performance.now() < hydratedAtMs + retryMs) whenStopped(button, () => press(button, performance.now() + retryMs))
    },
    true,
  )
  let hydratedAtMs = 0
  addEventListener(
    hydratedEvent,
    () => {
      isHydrated = true
      hydratedAtMs = performance.now()
      if (pressed) press(pressed, hydratedAtMs + retryMs)
    },
    { once: true },
  )
}

function press(first: HTMLElement, untilMs: number) {
  if (performance.now() > untilMs) return
  // React may have rendered the part anew
  const isSame = ({ textContent }: Element) => textContent === first.textContent
  const button = first.isConnected ? first : [...document.querySelectorAll<HTMLElement>(buttons)].find(isSame)
  if (!button) return void requestAnimationFrame(() => press(first, untilMs))
  whenStopped(button, () => requestAnimationFrame(() => press(button, untilMs)))
  button.click()
}

/** Calls back where the click that is under way does not reach its button. */
function whenStopped(button: HTMLElement, then: () => void) {
  let isHeard = false
  const hear = () => (isHeard = true)
  button.addEventListener('click', hear)
  setTimeout(() => {
    button.removeEventListener('click', hear)
    if (!isHeard) then()
  })
}
