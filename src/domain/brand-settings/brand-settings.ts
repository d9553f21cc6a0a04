/** An owner's settings in the console: what a brand says, its page layouts, its pictures and its experiments, as a part of its file. */
import * as z from 'zod/mini'
import { levels } from '#domain/sites/findings.ts'

/** Hosts, company, prices and all else stay in the file: they need other rights. */
export const ownerSettings = ['tagline', 'words', 'kinds', 'corners', 'hero', 'drawings', 'experiments'] as const
export type OwnerSetting = (typeof ownerSettings)[number]

const site = z.coerce.number().check(z.int(), z.positive())
/** JSON of an object with some of the settings. What it leaves out is taken away. */
const settings = z.string().check(z.minLength(2), z.maxLength(200_000))

/** `words` in English; `code` and `values` for the reader's own language, where there is a text. */
const Findings = z.array(
  z.object({
    level: z.enum(levels),
    setting: z.string(),
    words: z.string(),
    code: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.readonly(z.array(z.string()))]))),
  }),
)
export type FoundSetting = z.infer<typeof Findings>[number]

/** What visitors read in a language where the brand says nothing of its own. */
const UsualWords = z.object({
  tagline: z.string(),
  lead: z.string(),
  reasons: z.array(z.object({ icon: z.string(), title: z.string(), text: z.string() })),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type UsualWords = z.infer<typeof UsualWords>

export const BrandQuery = z.object({ site })
export const BrandPage = z.object({
  site_id: z.number(),
  /** Its name in commands. */
  key: z.string(),
  name: z.string(),
  /** Where visitors read it. */
  address: z.string(),
  languages: z.array(z.string()),
  /** The kind of each part of its pages, chosen or the template's own. */
  kinds: z.record(z.string(), z.string()),
  /** The template's own. */
  template_kinds: z.record(z.string(), z.string()),
  /** By language. */
  usual: z.record(z.string(), UsualWords),
  settings: z.string(),
  /** Of the whole file at this moment. */
  stamp: z.string(),
  findings: Findings,
  as_of: z.string(),
})
export type BrandPage = z.infer<typeof BrandPage>

export const BrandTry = z.object({ site, settings })
/** `from` and `to` as JSON; null where there is none. */
const Change = z.object({ setting: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })
export const BrandTried = z.object({ findings: Findings, changes: z.array(Change) })
export type BrandTried = z.infer<typeof BrandTried>

/** `stamp`: of the file that the change was made on. */
export const BrandPublish = z.object({
  site,
  settings,
  stamp: z.string().check(z.maxLength(60)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
})
