/** Texts: every word the product says, per language, read from `locales/`, compiled once, served to browsers and used in mails. */
import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { leavesOf, plant, type Tree } from '#server/platform/text-tree.ts'
import type { Locale } from '#domain/languages.ts'
import { remembered } from '#domain/remembered.ts'
import { readLocaleFile, stampOfFolder } from '#server/platform/text-files.ts'

export type CompiledMessages = Tree<CompiledMessage>
export type Catalogue = { json: string; hash: string; messages: CompiledMessages }
export type Translate = (key: string, values?: FormatValues<string>) => string
export type Texts = { catalogue: (locale: Locale) => Catalogue; translator: (locale: Locale) => Translate }

/** Mails, push notes and the sandbox's pages are written on the server: browsers need not carry their words. */
const serverOnly = new Set(['mails', 'sandbox', 'push_notes'])

/** Making one costs a sentence more than all the rest of it (measured); there are as many as languages and forms. */
const formatters = {
  getDateTimeFormat: remembered((...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: remembered((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: remembered((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
}

/** `fresh` looks at the files again, twice a second at most: edits show without a restart while developing. */
export function openTexts({
  folder = new URL('../../../locales/', import.meta.url),
  fresh = false,
  lookEveryMs = 500,
} = {}): Texts {
  const opened = new Map<Locale, ReturnType<typeof openLocale>>()
  let stamp = ''
  let lookedMs = -Infinity
  const look = () => {
    if (performance.now() - lookedMs < lookEveryMs) return
    lookedMs = performance.now()
    const newStamp = stampOfFolder(folder)
    if (newStamp !== stamp) opened.clear()
    stamp = newStamp
  }
  const open = (locale: Locale) => {
    if (fresh) look()
    const known = opened.get(locale) ?? openLocale(folder, locale)
    opened.set(locale, known)
    return known
  }
  return { catalogue: (locale) => open(locale).catalogue, translator: (locale) => open(locale).translate }
}

function openLocale(folder: URL, locale: Locale) {
  const compiled = new Map<string, CompiledMessage>()
  const messages: CompiledMessages = {}
  for (const [key, source] of sourceOf(folder, locale)) {
    const message = compileMessage(locale, key, source)
    compiled.set(key, message)
    if (!serverOnly.has(key.split('.')[0] ?? '')) plant(messages, key, message)
  }
  const json = JSON.stringify(messages)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 12)
  return { catalogue: { json, hash, messages }, translate: translatorFor(locale, compiled) }
}

/** English stands in for a sentence that a language does not have yet, so nobody ever reads a key. */
function sourceOf(folder: URL, locale: Locale) {
  const english = leavesOf(readLocaleFile(folder, 'en'))
  if (locale === 'en') return english
  const own = leavesOf(readLocaleFile(folder, locale))
  return new Map([...english].map(([key, text]) => [key, own.get(key) ?? text]))
}

function compileMessage(locale: Locale, key: string, source: string): CompiledMessage {
  try {
    return compile(source)
  } catch (error) {
    throw new Error(`The ${locale} text "${key}" is not a valid message: ${source}`, { cause: error })
  }
}

function translatorFor(locale: Locale, compiled: Map<string, CompiledMessage>): Translate {
  return (key, values) => {
    const message = compiled.get(key)
    if (message === undefined) throw new Error(`There is no text "${key}"`)
    const text = format<string>(message, locale, values, { formatters })
    return Array.isArray(text) ? text.join('') : text
  }
}
