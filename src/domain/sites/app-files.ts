/** Addresses of the installed app: manifest, icons and screenshots of a brand. */
import type { Locale } from '#domain/languages/languages.ts'

export const appManifestPath = '/manifest.webmanifest'

/** Browsers request it without cookies, so its address has the language. */
export const appManifestAddress = (locale: Locale) => `${appManifestPath}?lang=${locale}`

/** The start page of the app; guards lead visitors from there to the login. */
export const appStart = '/home'

/** The side of each in pixels. `maskable`: may be cut to any shape. `badge`: one colour, for a phone's status bar. */
export const appIcons = {
  '192.png': { side: 192, kind: 'plate' },
  '512.png': { side: 512, kind: 'plate' },
  'maskable-192.png': { side: 192, kind: 'maskable' },
  'maskable-512.png': { side: 512, kind: 'maskable' },
  'apple-touch-180.png': { side: 180, kind: 'full' },
  'badge-96.png': { side: 96, kind: 'badge' },
  'chats-96.png': { side: 96, kind: 'chats' },
  'search-96.png': { side: 96, kind: 'search' },
  'likes-96.png': { side: 96, kind: 'likes' },
} as const
export type AppIcon = keyof typeof appIcons

/**
 * The icon at an address that browsers and robots request unasked: `/favicon.ico`, `/apple-touch-icon-120x120-precomposed.png`.
 * Null for any other address.
 */
export function usualIcon(path: string): AppIcon | null {
  if (path === '/favicon.ico') return '192.png'
  return /^\/apple-touch-icon(?:-\d+x\d+)?(?:-precomposed)?\.png$/.test(path) ? 'apple-touch-180.png' : null
}

/** `look` is a hash of what the icons are drawn from: an address with it can be cached for ever. */
export const appIconAddress = (icon: AppIcon, look?: string) => `/app-icons/${icon}${look ? `?v=${look}` : ''}`

/** What a browser shows beside its question whether to install: for phones, and for desktops. */
export const appScreens = {
  'narrow.webp': { width: 720, height: 1280, form: 'narrow' },
  'wide.webp': { width: 1280, height: 720, form: 'wide' },
} as const
export type AppScreen = keyof typeof appScreens

export const appScreenAddress = (screen: AppScreen, locale: Locale, look: string) =>
  `/app-screens/${screen}?lang=${locale}&v=${look}`
