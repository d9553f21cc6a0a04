/** When a film plays: in sight, once the page has nothing else to do, and not where motion is reduced, data is saved or the visitor stopped it. */
import { readFromTab, storeInTab } from '#web/kit/app/browser-store.ts'

/** The event that ends the watch of a film which leaves the page. */
export const filmGone = 'gone'

const stoppedKey = 'film-stopped'
const findBox = () => document.querySelector<HTMLInputElement>('input[data-still]')

type Connection = { saveData?: boolean; effectiveType?: string }
const isSaving = ({ saveData, effectiveType = '' }: Connection = {}) =>
  saveData === true || effectiveType.endsWith('2g') || matchMedia('(prefers-reduced-data: reduce)').matches

/** A second call does nothing. `data-film` becomes `watched`, `paused` where the film waits for a press, and `shown` once it plays. */
export function watchFilm() {
  const film = document.querySelector<HTMLVideoElement>('video[data-film=""]')
  if (!film) return
  film.dataset.film = 'watched'
  film.muted = true
  if (isSaving((navigator as Navigator & { connection?: Connection }).connection)) return
  const over = new AbortController()
  film.addEventListener(filmGone, () => over.abort(), { once: true })
  film.addEventListener('playing', () => (film.dataset.film = 'shown'), { signal: over.signal })
  whenIdle(() => play(film, over.signal), over.signal)
}

function play(film: HTMLVideoElement, signal: AbortSignal) {
  if (signal.aborted) return
  const box = findBox()
  if (box && readFromTab(stoppedKey)) box.checked = true
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let isSeen = false
  const turn = () => {
    const isStopped = findBox()?.checked === true
    if (isStopped && film.dataset.film === 'watched') film.dataset.film = 'paused'
    // refused where the device saves power: the picture stays
    if (isSeen && !isStopped && !still.matches) film.play().catch(() => {})
    else film.pause()
  }
  const choose = ({ target }: Event) => {
    const chosen = findBox()
    if (!chosen || target !== chosen) return
    storeInTab(stoppedKey, chosen.checked ? '1' : null)
    turn()
  }
  still.addEventListener('change', turn, { signal })
  // before React, which stops a change of what it has not hydrated yet
  addEventListener('change', choose, { signal, capture: true })
  const seen = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting === true
    turn()
  })
  seen.observe(film)
  signal.addEventListener('abort', () => seen.disconnect())
}

/** After the page is loaded. Safari has no idle callbacks. */
function whenIdle(run: () => void, signal: AbortSignal) {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 })
    else setTimeout(run, 500)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
}
