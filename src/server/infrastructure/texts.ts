/** Texts: every sentence of the product per language, read from `locales/`, compiled once, sent to browsers and used in mails. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { locales, type Locale, type FormOfAddress } from '#domain/languages/languages.ts'
import { getOrCreate, memoize } from '#domain/get-or-create.ts'
import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'

type Tree<Leaf> = { [key: string]: Leaf | Tree<Leaf> }

export function leavesOf(tree: Tree<string>, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [name, node] of Object.entries(tree)) {
    const key = prefix ? `${prefix}.${name}` : name
    if (typeof node === 'string') leaves.set(key, node)
    else for (const [below, text] of leavesOf(node, key)) leaves.set(below, text)
  }
  return leaves
}

/** Sets a leaf at its dotted key and creates the branches. */
function plant<Leaf>(tree: Tree<Leaf>, key: string, leaf: Leaf) {
  const path = key.split('.')
  const name = path.pop() ?? key
  let branch = tree
  for (const step of path) {
    branch[step] ??= {}
    branch = branch[step] as Tree<Leaf>
  }
  branch[name] = leaf
}

/** The folder of texts for formal brands, which override those of the locale. */
export const formalFolder = (folder: URL) => new URL('formal/', folder)

/** The texts of a locale; none without a file. */
export function readLocaleFile(folder: URL, locale: Locale): Tree<string> {
  const file = new URL(`${locale}.json`, folder)
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tree<string>
  } catch (error) {
    throw new Error(`${file.pathname} is not valid JSON`, { cause: error })
  }
}

const stampOfFolder = (folder: URL) =>
  [folder, formalFolder(folder)]
    .flatMap((place) => locales.map((locale) => statSync(new URL(`${locale}.json`, place), { throwIfNoEntry: false })?.mtimeMs))
    .join(' ')

export type CompiledMessages = Tree<CompiledMessage>
export type Catalogue = { json: string; hash: string; messages: CompiledMessages }
export type Translate = (key: string, values?: FormatValues<string>) => string
/** Informal by default. */
export type Texts = {
  catalogue: (locale: Locale, form?: FormOfAddress) => Catalogue
  translator: (locale: Locale, form?: FormOfAddress) => Translate
}

/** The prefix of a formal catalogue's hash: its address names the form. */
const formalMark = 'formal.'
export const formOfHash = (hash: string): FormOfAddress => (hash.startsWith(formalMark) ? 'formal' : 'informal')

/** Texts that only the server uses: browsers do not load them. */
const serverOnly = new Set(['mails', 'sandbox', 'push_notes'])

/** Creating a formatter costs more than formatting a sentence (measured), so there is one for each language and form. */
const formatters = {
  getDateTimeFormat: memoize((...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: memoize((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: memoize((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
}

/** `fresh` checks the files twice a second at most, so that edits show without a restart in development. */
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
    const message = compileMessage(locale, key, glued(source, locale))
    compiled.set(key, message)
    if (!serverOnly.has(key.split('.')[0] ?? '')) plant(messages, key, message)
  }
  const json = JSON.stringify(messages)
  const mark = form === 'formal' ? formalMark : ''
  const hash = mark + createHash('sha256').update(json).digest('base64url').slice(0, 12)
  return { catalogue: { json, hash, messages }, translate: translatorFor(locale, compiled) }
}

/** English replaces missing sentences, so that no reader sees a key. */
function sourceOf(folder: URL, locale: Locale, form: FormOfAddress) {
  const english = leavesOf(readLocaleFile(folder, 'en'))
  const own = leavesOf(readLocaleFile(folder, locale))
  const formal = form === 'formal' ? leavesOf(readLocaleFile(formalFolder(folder), locale)) : new Map<string, string>()
  return new Map([...english].map(([key, text]) => [key, formal.get(key) ?? own.get(key) ?? text]))
}

/** Polish sets no one-letter word at the end of a line: a no-break space follows it. */
export const glued = (source: string, locale: Locale) =>
  locale === 'pl' ? source.replace(/(?<=^|[\s({>„])([aiouwz]) (?=\S)/gi, '$1\u00a0') : source

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
