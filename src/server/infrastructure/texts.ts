/** Texts: every word the product says, per language, read from `locales/`, compiled once, served to browsers and used in mails. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { leavesOf, plant, type Tree } from '#server/infrastructure/text-tree.ts'
import type { FormOfAddress, Locale } from '#domain/languages/languages.ts'
import { memoize } from '#domain/memoize.ts'
import { formalFolder, readLocaleFile, stampOfFolder } from '#server/infrastructure/text-files.ts'

export type CompiledMessages = Tree<CompiledMessage>
export type Catalogue = { json: string; hash: string; messages: CompiledMessages }
export type Translate = (key: string, values?: FormatValues<string>) => string
/** Informal unless said otherwise. */
export type Texts = {
  catalogue: (locale: Locale, form?: FormOfAddress) => Catalogue
  translator: (locale: Locale, form?: FormOfAddress) => Translate
}

/** Begins the hash of a formal catalogue, so that its address says which one it is. */
const formalMark = 'formal.'
export const formOfHash = (hash: string): FormOfAddress => (hash.startsWith(formalMark) ? 'formal' : 'informal')

/** Mails, push notes and the sandbox's pages are written on the server: browsers need not carry their words. */
const serverOnly = new Set(['mails', 'sandbox', 'push_notes'])

/** Making one costs a sentence more than all the rest of it (measured); there are as many as languages and forms. */
const formatters = {
  getDateTimeFormat: memoize((...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: memoize((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: memoize((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
}

/** `fresh` looks at the files again, twice a second at most: edits show without a restart while developing. */
export function openTexts({
  folder = new URL('../../../locales/', import.meta.url),
  fresh = false,
  pollEveryMs = 500,
} = {}): Texts {
  const opened = new Map<string, ReturnType<typeof openLocale>>()
  let stamp = ''
  let lookedMs = -Infinity
  const look = () => {
    if (performance.now() - lookedMs < pollEveryMs) return
    lookedMs = performance.now()
    const newStamp = stampOfFolder(folder)
    if (newStamp !== stamp) opened.clear()
    stamp = newStamp
  }
  const open = (locale: Locale, form: FormOfAddress = 'informal') => {
    if (fresh) look()
    return getOrCreate(opened, `${form} ${locale}`, () => openLocale(folder, locale, form))
  }
  return {
    catalogue: (locale, form) => open(locale, form).catalogue,
    translator: (locale, form) => open(locale, form).translate,
  }
}

function openLocale(folder: URL, locale: Locale, form: FormOfAddress) {
  const compiled = new Map<string, CompiledMessage>()
  const messages: CompiledMessages = {}
  for (const [key, source] of sourceOf(folder, locale, form)) {
    const message = compileMessage(locale, key, locale === 'pl' ? glued(source) : source)
    compiled.set(key, message)
    if (!serverOnly.has(key.split('.')[0] ?? '')) plant(messages, key, message)
  }
  const json = JSON.stringify(messages)
  const mark = form === 'formal' ? formalMark : ''
  const hash = mark + createHash('sha256').update(json).digest('base64url').slice(0, 12)
  return { catalogue: { json, hash, messages }, translate: translatorFor(locale, compiled) }
}

/** English stands in for a sentence that a language does not have yet, so nobody ever reads a key. */
function sourceOf(folder: URL, locale: Locale, form: FormOfAddress) {
  const english = leavesOf(readLocaleFile(folder, 'en'))
  const own = leavesOf(readLocaleFile(folder, locale))
  const formal = form === 'formal' ? leavesOf(readLocaleFile(formalFolder(folder), locale)) : new Map<string, string>()
  return new Map([...english].map(([key, text]) => [key, formal.get(key) ?? own.get(key) ?? text]))
}

/** Polish leaves no word of one letter at the end of a line: the space behind it is one that does not break. */
const glued = (source: string) => source.replace(/(?<=^|[\s({>„])([aiouwz]) (?=\S)/gi, '$1\u00a0')

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
