/** PageRequest: the request data that rendering a page needs. The server fills it, the web reads it. */
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { BlurChoice } from '#domain/photos/blur.ts'
import type { SchemeChoice } from '#domain/themes/colour-scheme.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { Settings } from '#domain/sites/settings.ts'

export type PageRequest = {
  /** The public part of the site that the host name chose. */
  settings: Settings
  locale: Locale
  /** The language's compiled messages, and their fingerprint: code and texts of one build stay together. */
  messages: object
  messagesHash: string
  /** Marks the scripts that this very page may run; undefined where no content security policy is sent (development). */
  nonce: string | undefined
  nowMs: number
  /** The time zone that the browser named in an earlier visit; null when it did not. Not checked. */
  timeZone: string | null
  /** How dates and numbers are written, such as `en-GB`. */
  iso: string
  /** Which build of the pages this is; null while developing. */
  buildId: string | null
  /** The visitor's consent; null before a choice. */
  consent: Consent | null
  /** The attribution by the address or an earlier visit. */
  arrival: Attribution | null
  /** The partner whose visitor the server takes them for; null for everyone else. It opens a search that is closed to others. */
  source: string | null
  /** Which photos of others are blurred in this browser until they are pressed. */
  photoBlur: BlurChoice
  /** Light or dark, as chosen in this browser; null when nothing was. */
  scheme: SchemeChoice | null
  /** Whether this visit reports its web vitals. */
  isMeasured: boolean
  /** Scheme and host the visitor sees. */
  origin: string
  /** The brand's canonical origin, whichever of its hosts was requested. */
  home: string
  /** Calls the API in process, with the visitor's own cookie and host. */
  call: (request: Request) => Promise<Response>
  /** Logs an error met while rendering. */
  report: (error: unknown) => void
}

export type RenderPage = (request: Request, visit: PageRequest) => Promise<Response>
