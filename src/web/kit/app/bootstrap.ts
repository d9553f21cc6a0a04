/** The bootstrap data of a page: the site, the language and the logged-in member, sent with the document to save requests. */
import { createContext } from 'react-router'
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { BlurChoice } from '#domain/photos/blur.ts'
import type { SchemeChoice } from '#domain/themes/colour-scheme.ts'
import type { Kinds } from '#domain/sites/kinds.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { User } from '#domain/members/members.ts'
import type { Settings } from '#domain/sites/settings.ts'

/** The site's public settings without the long list of regions, which forms load by `GET /api/regions.php`. */
export type SiteSettings = Omit<Settings, 'region_data'>

export type Start = {
  settings: SiteSettings
  locale: Locale
  messagesHash: string
  nowMs: number
  /** The server's time when it rendered this page. */
  timeZone: string
  /** The locale of dates and numbers, such as `en-GB`. */
  iso: string
  /** The build of this page; null in development. */
  buildId: string | null
  /** The version of the router's routes, sent with its requests for more of them. */
  routesVersion?: string
  /** The brand's own address, without a trailing slash. */
  home: string
  user: User | null
  /** The visitor's answer about cookies; null before one. */
  consent: Consent | null
  /** The attribution, from the address or from an earlier visit. */
  arrival: Attribution | null
  /** The partner to which the server attributes this visitor. It opens a search that is closed to other visitors. */
  source: string | null
  /** Which photos of others are blurred in this browser until they are pressed. */
  photoBlur: BlurChoice
  /** Light or dark, as chosen in this browser; null without a choice. */
  scheme: SchemeChoice | null
  /** This visit is in the sample that reports page speed. */
  isMeasured: boolean
  /** The request comes from a search engine's crawler. */
  isCrawler: boolean
  /** This document has no client code; the first use of a control loads it. */
  isStatic: boolean
  /** The addresses of the stylesheets of the brand's kinds. */
  kindSheets: Partial<Record<keyof Kinds, string>>
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

/** Escapes the content of a script element, so that no value can end the element. */
export const writeStart = (start: Start) => JSON.stringify(start).replaceAll('<', '\\u003c')

export const readStart = (document: Document) =>
  JSON.parse(document.getElementById(startElementId)?.textContent ?? 'null') as Start

/** The `meta` with the text for a page whose messages fail to load. */
export const missingTextsName = 'texts-missing'

export const messagesAddress = ({ locale, messagesHash }: Pick<Start, 'locale' | 'messagesHash'>) =>
  `/_i18n/${locale}/messages.json?v=${messagesHash}`
