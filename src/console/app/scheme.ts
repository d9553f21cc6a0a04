/** Light or dark: as the device, or as chosen in this browser. */
import { readScheme, type SchemeChoice } from '#domain/themes/colour-scheme.ts'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'

const storageKey = 'console-scheme'

export const readSchemeChoice = (): SchemeChoice => readScheme(readFromBrowser(storageKey) ?? undefined) ?? 'system'

export function applyScheme(choice: SchemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = choice
}

export function chooseScheme(choice: SchemeChoice) {
  storeInBrowser(storageKey, choice === 'system' ? null : choice)
  applyScheme(choice)
  // Charts are drawn, not styled: they take their colours again.
  dispatchEvent(new Event('schemechange'))
}
