/** The console's pages: one document for every address that is no call, its files, and its texts by language and hash. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { chooseLocale, locales, type Locale } from '#domain/languages/languages.ts'
import type { Env } from '#server/http/api-request.ts'
import { serveAssets, serveTexts } from '#server/http/assets.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'
import { openTexts, type Texts } from '#server/infrastructure/texts.ts'

const home = join(import.meta.dirname, '../../..')
const textsFolder = new URL('../../../locales/console/', import.meta.url)
const entry = 'src/console/main.tsx'

/** `folder`: the console's build. Addresses below `/api` are left to others. */
export function consolePages(ctx: Pick<Context, 'config'>, folder = join(home, 'build/console')): Hono<Env> {
  const app = new Hono<Env>()
  const texts = openTexts({ folder: textsFolder, fresh: !ctx.config.production })
  const files = existsSync(folder) ? readFiles(folder) : null
  app.use(serveTexts(texts))
  if (files) app.use(serveAssets(folder))
  app.get('*', (c, next) => {
    if (/^\/api(?:\/|$)/.test(c.req.path)) return next()
    if (!files) return c.text('The console is not built: run npm run build, then start again.\n', 503)
    // A file that is not there, such as an icon that browsers look for: no document.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const locale = chooseLocale(locales, 'en', undefined, c.req.header('accept-language'))
    const nonce = randomBytes(16).toString('base64')
    return c.html(documentOf({ texts, locale, nonce, files }), 200, headersFor(nonce))
  })
  return app
}

type Files = { script: string; imported: string[]; sheets: string[] }
type Chunk = { file: string; imports?: string[]; css?: string[] }

/** What the document names: the entry, what it imports statically, and their stylesheets. */
function readFiles(folder: string): Files {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  visit(entry)
  const chunks = [...reached].flatMap((key) => manifest[key] ?? [])
  const [script = '', ...imported] = chunks.map(({ file }) => file)
  return { script, imported, sheets: [...new Set(chunks.flatMap(({ css = [] }) => css))] }
}

/** Stricter than members' pages: only this document's own script may run, and no text becomes code or HTML (Trusted Types). */
const headersFor = (nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
})

/** Two circles, as the product's name has it. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2b4a73"/><g fill="none" stroke="#fff" stroke-width="3"><circle cx="12.5" cy="16" r="6"/><circle cx="19.5" cy="16" r="6"/></g></svg>',
)}`

function documentOf({ texts, locale, nonce, files }: { texts: Texts; locale: Locale; nonce: string; files: Files }): string {
  const say = texts.translator(locale)
  const hashes = JSON.stringify(Object.fromEntries(locales.map((each) => [each, texts.catalogue(each).hash])))
  const sheets = files.sheets.map((file) => `<link rel="stylesheet" href="/${file}">`)
  const imported = files.imported.map((file) => `<link rel="modulepreload" href="/${file}" nonce="${nonce}">`)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="texts" content="${escaped(hashes)}">
<meta name="lost" content="${escaped(say('document.lost'))}">
<title>Duet</title>
<link rel="icon" href="${icon}">
${[...sheets, ...imported].join('\n')}
</head><body><div id="root"><noscript>${escaped(say('document.no_script'))}</noscript></div>
<script type="module" src="/${files.script}" nonce="${nonce}"></script>
</body></html>
`
}
