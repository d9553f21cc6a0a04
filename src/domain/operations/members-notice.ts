/** A notice to members: a few plain words by language, for all brands or one, shown above their pages until they close it. */
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { daySeconds } from '#domain/time/durations.ts'

export const noticeMaxLength = 300

/** One paragraph without markup; an address in it stays plain text. */
const NoticeText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(noticeMaxLength), z.regex(/^[^<>\p{Cc}\p{Zl}\p{Zp}]+$/u))
export const NoticeTexts = z.partialRecord(Locale, NoticeText)
export type NoticeTexts = z.infer<typeof NoticeTexts>

export const NoticeWords = z.object({
  texts: NoticeTexts,
  /** The brand; null for all. */
  site: z.nullable(z.number().check(z.int(), z.positive())),
})

/** As one member reads it. A new notice has a new id. */
export const MembersNotice = z.object({ id: z.number(), text: z.string() })
export type MembersNotice = z.infer<typeof MembersNotice>

/** The notice that this browser closed, by its id; so the server leaves it out. */
export const closedNoticeCookie = { name: 'notice_closed', maxAgeSeconds: 30 * daySeconds } as const

type Brand = { languages: readonly Locale[]; domain_language: Locale }

/** The words in a language, else in the brand's own, else in the first there is. */
export const noticeIn = (texts: NoticeTexts, locale: Locale, own: Locale): string | null =>
  texts[locale] ?? texts[own] ?? Object.values(texts)[0] ?? null

/** The languages that the words must have: the own language of each brand that shows them. */
export const languagesMissing = (texts: NoticeTexts, brands: readonly Brand[]): Locale[] =>
  [...new Set(brands.map(({ domain_language }) => domain_language))].filter((locale) => !texts[locale])
