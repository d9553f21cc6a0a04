/** Whether the site runs as an app (spec, section 4). */

/** Apple's own sign, older than display modes. */
type AppleNavigator = Navigator & { standalone?: boolean }

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true

/** Marks `<html data-installed>`. A script of the document itself, written there as text: it uses nothing outside itself. */
export function markInstalled() {
  const { standalone } = navigator as AppleNavigator
  if (matchMedia('(display-mode: standalone)').matches || standalone === true) document.documentElement.dataset.installed = 'true'
}
