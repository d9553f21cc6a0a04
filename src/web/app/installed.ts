/** Whether the site runs as an app (spec, section 4). */

/** Apple's own sign, older than display modes. */
type AppleNavigator = Navigator & { standalone?: boolean }

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true

/** `<html data-installed>`, for whoever must know. */
export const markInstalled = () => void (isInstalled() && (document.documentElement.dataset.installed = 'true'))
