/** The protocol of LibreTranslate: `POST /translate` with a text and a target, over HTTP. */
import * as z from 'zod/mini'
import { mostTranslated } from '#domain/translation/translation.ts'
import type { Config } from '#server/infrastructure/config.ts'
import { type Translated, type Translator, TranslatorAway } from '#server/ports/translator.ts'

const Reply = z.object({
  translatedText: z.string().check(z.minLength(1), z.maxLength(4 * mostTranslated)),
  detectedLanguage: z.optional(z.object({ language: z.string().check(z.maxLength(12)) })),
})
const maxBytes = 16 * mostTranslated

/** After this many failures in a row nothing is sent for a while, so that readers get an answer at once. */
const mostFailures = 3
const pauseMs = 30_000
/** More texts at once wait for nothing: they are refused. */
const mostAtOnce = 20

type Options = { config: Pick<Config, 'translation'>; now: () => Date }

export function openTranslator({ config: { translation }, now }: Options): Translator {
  if (!translation) return { isThere: false, translate: () => Promise.reject(new TranslatorAway('no service')) }
  const breaker = openBreaker(now)
  return {
    isThere: true,
    async translate(text, target) {
      if (!breaker.mayTry()) throw new TranslatorAway('the service was away a moment ago')
      const leave = breaker.enter()
      try {
        const translated = await request(translation, { q: text, source: 'auto', target, format: 'text' })
        leave(true)
        return translated
      } catch (error) {
        leave(false)
        // the text must not reach a log: only the name of what went wrong goes on
        throw new TranslatorAway(error instanceof Error ? error.name : 'unknown')
      }
    },
  }
}

type Service = NonNullable<Config['translation']>

async function request({ url, key, timeoutMs }: Service, question: object): Promise<Translated> {
  const response = await fetch(`${url}/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...question, ...(key && { api_key: key }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new TranslatorAway(`status ${response.status}`)
  }
  const { translatedText, detectedLanguage } = Reply.parse(JSON.parse(await limitedText(response)))
  return { text: translatedText, from: detectedLanguage?.language ?? null }
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new TranslatorAway('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Counts failures in a row, and requests at once. One request tries again after the pause. */
function openBreaker(now: () => Date) {
  let failures = 0
  let closedUntilMs = 0
  let atOnce = 0
  return {
    mayTry: () => now().getTime() >= closedUntilMs && atOnce < mostAtOnce,
    enter() {
      atOnce += 1
      if (failures >= mostFailures) closedUntilMs = now().getTime() + pauseMs
      return (isWell: boolean) => {
        atOnce -= 1
        failures = isWell ? 0 : failures + 1
        if (isWell) closedUntilMs = 0
        else if (failures >= mostFailures) closedUntilMs = now().getTime() + pauseMs
      }
    },
  }
}
