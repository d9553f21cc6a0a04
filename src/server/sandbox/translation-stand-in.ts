/** A stand-in for LibreTranslate on a laptop: it speaks the protocol over HTTP, translates nothing, and says so in its words. */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { mostTranslated } from '#domain/translation/translation.ts'
import type { Env } from '#server/http/api-request.ts'
import { bytesOf } from '#server/http/body.ts'
import { requestOf } from '#server/http/api-request.ts'
import type { Context } from '#server/infrastructure/context.ts'

const Question = z.object({
  q: z.string().check(z.minLength(1), z.maxLength(mostTranslated)),
  source: z.literal('auto'),
  target: Locale,
  format: z.literal('text'),
  api_key: z.optional(z.string()),
})

/** Words that say the text was not translated, in the reader's language; in English for others. */
const notes: Partial<Record<Locale, string>> & { en: string } = {
  en: 'demo, no real translation',
  de: 'Demo, keine echte Übersetzung',
  nl: 'demo, geen echte vertaling',
  fr: 'démo, pas une vraie traduction',
  it: 'demo, non è una vera traduzione',
  es: 'demo, no es una traducción real',
  pl: 'demo, to nie jest prawdziwe tłumaczenie',
}

/** Little words that stand in most sentences of a language. */
const small: Partial<Record<Locale, RegExp>> = {
  en: /\b(?:the|and|you|with|what|is|are)\b/gi,
  de: /\b(?:und|ich|nicht|ist|das|der|die|du)\b/gi,
  nl: /\b(?:ik|het|een|niet|je|van|dat)\b/gi,
  fr: /\b(?:le|les|je|est|pas|une|et|tu)\b/gi,
  it: /\b(?:il|che|non|sono|di|una|per)\b/gi,
  es: /\b(?:el|que|los|una|con|por|muy)\b/gi,
  pl: /\b(?:nie|jest|się|na|to|ale|jak)\b/gi,
}
const count = (text: string, pattern: RegExp | undefined) => (pattern ? (text.match(pattern)?.length ?? 0) : 0)

/** A guess: the language whose small words stand there most often. */
const guess = (text: string) =>
  (Object.keys(small) as Locale[]).toSorted((one, other) => count(text, small[other]) - count(text, small[one]))[0] ?? 'en'

/** Words go in and come out with a note around them, so nobody takes them for a translation. */
export const standInReply = ({ q, target }: Pick<z.output<typeof Question>, 'q' | 'target'>) => ({
  translatedText: `${q} (${notes[target] ?? notes.en})`,
  detectedLanguage: { confidence: 50, language: guess(q) },
})

const maxBytes = 8 * mostTranslated

export function translationStandIn(ctx: Context) {
  const app = new Hono<Env>()
  app.post('/sandbox/translation/translate', async (c) => {
    const body: unknown = JSON.parse(Buffer.from(await bytesOf(requestOf(c, ctx.config), maxBytes)).toString('utf8'))
    const question = Question.safeParse(body)
    if (!question.success) return c.json({ error: 'Invalid request: missing q parameter' }, 400)
    return c.json(standInReply(question.data))
  })
  return app
}
