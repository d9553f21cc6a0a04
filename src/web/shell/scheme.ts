/** Light or dark in this browser: the choice takes effect at once, and a cookie has the server write it into the next page. */
import { useSyncExternalStore } from 'react'
import { type SchemeChoice, schemeCookie, usualScheme } from '#domain/themes/colour-scheme.ts'
import { setCookie } from '#web/kit/app/set-cookie.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { Start } from '#web/kit/app/bootstrap.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useScheme(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { start } = useAppContext()
  const chosen = () => start.scheme ?? usualScheme(start.settings.template)
  return [useSyncExternalStore(subscribe, chosen, chosen), (choice) => takeScheme(start, choice)]
}

function takeScheme(start: Pick<Start, 'scheme'>, choice: SchemeChoice) {
  start.scheme = choice
  document.documentElement.dataset.scheme = choice
  setCookie(schemeCookie.name, choice, schemeCookie.maxAgeSeconds)
  colourBars()
  for (const listener of listeners) listener()
}

/** The browser's own bars, like the page. The next document says it by itself. */
function colourBars() {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.removeAttribute('media')
    meta.setAttribute('content', backgroundColor)
  }
}
