/** The words of a device, read from a user agent: product names, which are the same in every language. */
import * as z from 'zod/mini'

export type Device = { browser: string | null; system: string | null }

/** In this order: most browsers also claim to be Chrome, and all of them Safari. */
const browsers: [name: string, sign: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT|Opera)\//],
  ['Vivaldi', /Vivaldi\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS|Focus)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: [string, RegExp][], userAgent: string) => names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** When something was done, and on which device: for the mail that asks its owner whether it was them. */
export const SecurityEvent = z.object({ at: z.iso.datetime(), browser: z.nullable(z.string()), system: z.nullable(z.string()) })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const securityEventOf = (at: Date, userAgent: string | undefined): SecurityEvent => ({
  at: at.toISOString(),
  ...deviceOf(userAgent),
})

/** Null for what the user agent does not say. */
export const deviceOf = (userAgent = ''): Device => ({ browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) })
