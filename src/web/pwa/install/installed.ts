/** Whether the site runs as an app (spec, section 4), and whether it is an iPhone or iPad, where only its owner can install it. */

/** Apple's own sign, older than display modes. */
type AppleNavigator = Navigator & { standalone?: boolean }

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true

/** Marks `<html data-installed>`. A script of the document itself, written there as text: it uses nothing outside itself. */
export function markInstalled() {
  const { standalone } = navigator as AppleNavigator
  if (matchMedia('(display-mode: standalone)').matches || standalone === true) document.documentElement.dataset.installed = 'true'
}

/** An iPad names itself a Mac, and is the only Mac with a touch screen. */
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** There only the Share menu puts a site on the Home Screen, and only from there it may send notifications (iOS 16.4). Browsers inside other apps have no such menu, and do not call themselves Safari. */
export const needsHomeScreen = () => isAppleMobile() && !isInstalled() && / Safari\//.test(navigator.userAgent)
