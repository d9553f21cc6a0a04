/** The port of translation: one text into one language, by a service of the installation. */
import type { Locale } from '#domain/languages/languages.ts'

/** `from`: the language that the service found; null when it does not say. */
export type Translated = { text: string; from: string | null }

/** The service is away, too slow, or answers nonsense. */
export class TranslatorAway extends Error {
  override readonly name = 'TranslatorAway'
}

export type Translator = {
  /** False where the installation has no service: no page offers it then. */
  isThere: boolean
  /** Throws a TranslatorAway, at once while the service was away a moment ago. */
  translate: (text: string, target: Locale) => Promise<Translated>
}
