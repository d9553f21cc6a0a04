/** Whether the site runs as an installed app (spec, section 4), and whether this is an iPhone or iPad without an install prompt. */

/** Apple's property, older than display modes. */
type AppleNavigator = Navigator & { standalone?: boolean }

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true

/** Marks `<html data-installed>`. An inline script of the document, written as text, so it uses nothing outside itself. */
export function markInstalled() {
  const { standalone } = navigator as AppleNavigator
  if (matchMedia('(display-mode: standalone)').matches || standalone === true) document.documentElement.dataset.installed = 'true'
}

/** An iPad reports itself as a Mac, and is the only one with a touch screen. */
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** iOS installs sites by Safari's Share menu only, and gives push messages to installed ones (16.4). Browsers inside other apps lack that menu. */
export const needsHomeScreen = () => isAppleMobile() && !isInstalled() && / Safari\//.test(navigator.userAgent)
