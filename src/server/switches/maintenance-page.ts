/** The maintenance page: small, without scripts, in the brand's own look and the visitor's language. It looks again by itself. */
import { parse } from 'hono/utils/cookie'
import type { Context as HonoContext } from 'hono'
import { brandFileAddress } from '#domain/sites/brand-files.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { readScheme, schemeCookie, usualScheme } from '#domain/themes/colour-scheme.ts'
import { fontFamilies } from '#domain/themes/fonts.ts'
import { tokensOf } from '#domain/themes/niche-tokens.ts'
import { tintsAsCss } from '#domain/themes/tints.ts'
import { templateFonts, templateTokens } from '#domain/themes/template-tokens.ts'
import { asCss } from '#domain/themes/token-pairs.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { type Env, requestOf } from '#server/http/api-request.ts'
import { localeFor } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'
import { closedSeconds } from '#server/ports/switches.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** Drawn without the database and without the built pages. */
export function maintenancePage(ctx: Context, c: HonoContext<Env>, { file }: Site): Response {
  const request = requestOf(c, ctx.config)
  const locale = localeFor(request, file)
  const say = ctx.texts.translator(locale, file.form_of_address)
  const chosen = readScheme(parse(request.cookie ?? '', schemeCookie.name)[schemeCookie.name]) ?? usualScheme(file.template)
  const words = { title: say('shell.error.maintenance_title'), text: say('shell.error.maintenance') }
  return new Response(c.req.method === 'HEAD' ? null : page(file, locale, chosen, words), {
    status: 503,
    headers: {
      'retry-after': String(closedSeconds),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      vary: 'Accept-Language, Cookie',
    },
  })
}

type Words = { title: string; text: string }

function page(file: SiteFile, locale: Locale, scheme: string, { title, text }: Words): string {
  const usual = templateFonts[file.template]
  const { text: textFont = usual.text, heading = usual.heading } = file.fonts ?? {}
  const sheets = [...new Set([textFont, heading])].map((font) => `<link rel="stylesheet" href="/fonts/${font}.css">`)
  const brand = file.logo
    ? `<img src="${escaped(brandFileAddress(file.logo.file))}" width="${file.logo.width}" height="${file.logo.height}" alt="${escaped(file.name)}">`
    : `${file.favicon ? `<img src="${escaped(brandFileAddress(file.favicon))}" width="28" height="28" alt="">` : ''}${escaped(file.name)}`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · ${escaped(file.name)}</title>
<meta http-equiv="refresh" content="${closedSeconds}">${sheets.join('')}<style>
${styleOf(file, scheme, [fontFamilies[textFont], fontFamilies[heading]])}</style></head>
<body><header>${brand}</header><main><svg viewBox="0 0 240 180" aria-hidden="true"><use href="/drawings/location.svg#drawing"/></svg>
<h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>
`
}

const headings = {
  social: 'font-weight: 800; letter-spacing: -0.02em',
  classic: 'font-weight: 600; letter-spacing: -0.01em',
  lavish: 'font-weight: 500',
}

/** The colours are those that the brand check has read, so none ends the declaration. */
function styleOf(file: SiteFile, scheme: string, [text, heading]: [string, string]): string {
  const tokens = Object.entries(asCss({ ...templateTokens(file.template), ...tokensOf(file) }))
  const colours = tokens.map(([name, value]) => `${name}: ${String(value).replaceAll(/[<>{};]/g, '')};`)
  return `:root { color-scheme: ${scheme === 'system' ? 'light dark' : scheme}; ${colours.join(' ')} ${tintsAsCss} }
* { box-sizing: border-box; margin: 0 }
body { min-block-size: 100dvb; display: grid; grid-template-rows: auto 1fr; background: var(--color-surface); color: var(--color-text); font: 1.0625rem/1.5 ${text}; overflow-wrap: break-word }
header { display: flex; align-items: center; gap: 0.625rem; padding: 1.25rem 1.5rem; font: 1.375rem/1.2 ${heading}; ${headings[file.template]}; color: var(--color-primary-text) }
header img { display: block; block-size: 2rem; inline-size: auto; max-inline-size: 100% }
header [alt=''] { block-size: 1.75rem }
main { align-self: center; justify-self: center; max-inline-size: 30rem; padding: 1rem 1.5rem 20vb; text-align: center }
svg { display: block; inline-size: 15rem; max-inline-size: 100%; margin: 0 auto 1.5rem }
h1 { margin-block-end: 0.75rem; font: 2rem/1.15 ${heading}; ${headings[file.template]}; text-wrap: balance }
p { color: var(--color-muted); text-wrap: pretty }
`
}
