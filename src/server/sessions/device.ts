/** The words of a device, read from a user agent: product names, which are the same in every language. */
import Bowser from 'bowser'
import * as z from 'zod/mini'

export type Device = { browser: string | null; system: string | null }

/** Product names that members recognise, where the library has others. */
const browserNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Focus: 'Firefox',
}
const systemNames: Record<string, string> = { 'Chrome OS': 'ChromeOS' }
/** Browsers on iPhones that the library takes for Safari. */
const unrecognised: [name: string, sign: RegExp][] = [
  ['DuckDuckGo', /\bDuckDuckGo\//],
  ['Opera', /\bOPT\//],
]

/** Time and device of an action, for the mail that lets the owner verify it. */
export const SecurityEvent = z.object({ at: z.iso.datetime(), browser: z.nullable(z.string()), system: z.nullable(z.string()) })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const securityEventOf = (at: Date, userAgent: string | undefined): SecurityEvent => ({
  at: at.toISOString(),
  ...deviceOf(userAgent),
})

/** Null for unknown parts of the user agent. Apple's phones and tablets are named by model. */
export function deviceOf(userAgent = ''): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const own = unrecognised.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = os.name === 'iOS' ? platform.model : os.name && (systemNames[os.name] ?? os.name)
  return { browser: own ?? ((browser.name && (browserNames[browser.name] ?? browser.name)) || null), system: system || null }
}
