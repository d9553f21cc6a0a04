/** Whether the site runs as an app (spec, section 4). */

/** Apple's own sign, older than display modes. */
type AppleNavigator = Navigator & { standalone?: boolean }

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true

/** Marks `<html data-installed>` before anything is shown: a script of the document itself, so that pages whose code waits have it too. */
export const installedMarker =
  "if (matchMedia('(display-mode: standalone)').matches || navigator.standalone === true) document.documentElement.dataset.installed = 'true'"
