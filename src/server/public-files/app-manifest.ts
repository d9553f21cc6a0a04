/** The web app manifest of a brand, in its visitor's language (W3C, Web Application Manifest). */
import { appIconAddress, appIcons, type AppScreen, appScreenAddress, appScreens, appStart } from '#domain/sites/app-files.ts'
import { isoOf, type Locale } from '#domain/languages/languages.ts'
import { plainColours } from '#domain/themes/token-pairs.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { iconVersionOf } from '#server/public-files/app-icons.ts'
import { taglineOf } from '#server/sites/sites.ts'

export function appManifest(ctx: Pick<Context, 'texts'>, brand: SiteFile, locale: Locale) {
  const { surface } = plainColours(brand, ['surface'])
  const look = iconVersionOf(brand)
  return {
    id: '/',
    name: brand.name,
    short_name: shortName(brand.name),
    description: taglineOf(ctx, brand, locale),
    lang: isoOf(locale),
    dir: 'ltr',
    start_url: appStart,
    scope: '/',
    display: 'standalone',
    theme_color: surface,
    background_color: surface,
    categories: ['social', 'lifestyle'],
    icons: [
      iconOf('192.png', look),
      iconOf('512.png', look),
      ...maskable.map((icon) => ({ ...iconOf(icon, look), purpose: 'maskable' })),
    ],
    shortcuts: shortcutsIn(ctx, locale, look),
    screenshots: screens.map((screen) => screenOf(screen, locale, look, brand.name)),
  }
}

const maskable = ['maskable-192.png', 'maskable-512.png'] as const

function iconOf(icon: keyof typeof appIcons, look: string) {
  const { side } = appIcons[icon]
  return { src: appIconAddress(icon, look), sizes: `${side}x${side}`, type: 'image/png' }
}

const screens = Object.keys(appScreens) as AppScreen[]

function screenOf(screen: AppScreen, locale: Locale, look: string, label: string) {
  const { width, height, form } = appScreens[screen]
  const src = appScreenAddress(screen, locale, look)
  return { src, sizes: `${width}x${height}`, type: 'image/webp', form_factor: form, label }
}

function shortcutsIn({ texts }: Pick<Context, 'texts'>, locale: Locale, look: string) {
  const text = texts.translator(locale)
  return [
    { name: text('shell.nav.chats'), url: '/chats', icons: [iconOf('chats-96.png', look)] },
    { name: text('shell.nav.search'), url: '/members', icons: [iconOf('search-96.png', look)] },
    { name: text('shell.nav.likes'), url: '/likes', icons: [iconOf('likes-96.png', look)] },
  ]
}

/** What fits under an icon (W3C, Web Application Manifest, short_name). */
const maxShortNameLength = 12

/** The whole name, or as many of its first words as there is room for. */
export function shortName(name: string): string {
  const words = name.split(/\s+/)
  const fits = (count: number) => words.slice(0, count).join(' ').length <= maxShortNameLength
  let count = words.length
  while (count > 1 && (!fits(count) || !/\p{L}|\p{N}/u.test(words[count - 1] ?? ''))) count -= 1
  return words.slice(0, count).join(' ')
}
