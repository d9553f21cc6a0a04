/** What a page starts with: the site, the language and who is logged in, sent with the document so that nothing is asked twice. */
import { createContext } from 'react-router'
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { BlurChoice } from '#domain/photos/blur.ts'
import type { SchemeChoice } from '#domain/themes/colour-scheme.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { User } from '#domain/members/members.ts'
import type { Settings } from '#domain/sites/settings.ts'

/** The site's public settings without the long list of regions, which `GET /api/regions.php` gives to the forms that need it. */
export type SiteSettings = Omit<Settings, 'region_data'>

export type Start = {
  settings: SiteSettings
  locale: Locale
  messagesHash: string
  nowMs: number
  /** By whose clock the server wrote this page. */
  timeZone: string
  /** How dates and numbers are written, such as `en-GB`. */
  iso: string
  /** Which build of the pages this is; null while developing. */
  buildId: string | null
  /** Which version of the router's routes this is: it asks for more of them by it. */
  routesVersion?: string
  /** The brand's own address, without a slash at the end. */
  home: string
  user: User | null
  /** What the visitor said about cookies; null when they were not asked yet. */
  consent: Consent | null
  /** Where they came from, by the address or by an earlier visit. */
  arrival: Attribution | null
  /** The partner whose visitor the server takes them for: a search that is closed to others is open to them. */
  source: string | null
  /** Which photos of others are blurred in this browser until they are pressed. */
  photoBlur: BlurChoice
  /** Light or dark, as chosen in this browser; null when nothing was. */
  scheme: SchemeChoice | null
  /** This visit tells how quick its pages were. */
  isMeasured: boolean
  /** A search engine's robot reads this page. */
  isCrawler: boolean
  /** This document came without the client's code, which is fetched when a control is used. */
  isStatic: boolean
}

export const startContext =
  /* @__PURE__ */ createContext<
    Pick<
      Start,
      | 'settings'
      | 'locale'
      | 'messagesHash'
      | 'nowMs'
      | 'iso'
      | 'buildId'
      | 'home'
      | 'consent'
      | 'arrival'
      | 'source'
      | 'photoBlur'
      | 'scheme'
      | 'isMeasured'
    >
  >()

export const startElementId = 'start'

/** As the content of a script element: nothing in it can end the element. */
export const writeStart = (start: Start) => JSON.stringify(start).replaceAll('<', '\\u003c')

export const readStart = (document: Document) =>
  JSON.parse(document.getElementById(startElementId)?.textContent ?? 'null') as Start

/** The `meta` with the words for a page whose texts do not come. */
export const missingTextsName = 'texts-missing'

export const messagesAddress = ({ locale, messagesHash }: Pick<Start, 'locale' | 'messagesHash'>) =>
  `/_i18n/${locale}/messages.json?v=${messagesHash}`
