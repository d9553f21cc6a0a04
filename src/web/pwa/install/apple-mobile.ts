/** iPhones and iPads, where only its owner can put a site among the apps. */
import { isInstalled } from '#web/pwa/install/installed.ts'

/** An iPad says that it is a Mac, and is the only one that is touched. */
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** There only the Share menu puts a site on the Home Screen, and only from there it may send notifications (iOS 16.4). Browsers inside other apps have no such menu, and do not call themselves Safari. */
export const needsHomeScreen = () => isAppleMobile() && !isInstalled() && / Safari\//.test(navigator.userAgent)
