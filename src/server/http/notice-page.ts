/** Notice pages: a refusal as a small HTML page without scripts, for browsers that followed a link. */
import type { Context as HonoContext } from 'hono'
import { chooseLocale, locales, type Locale } from '#domain/languages/languages.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { localeFor } from '#server/http/request-info.ts'
import { requestOf, type Env } from '#server/http/api-request.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'

/** Whether a browser opens a page, rather than a script that fetches data. */
export const wantsPage = (c: HonoContext<Env>): boolean =>
  (c.req.method === 'GET' || c.req.method === 'HEAD') && /\btext\/html\b/.test(c.req.header('accept') ?? '')

/** The refusal in the visitor's language. The page reloads itself when `retry_after` is short. */
export function noticePage(ctx: Context, c: HonoContext<Env>, { code, status, details }: Refusal): Response {
  const request = requestOf(c, ctx.config)
  const site = ctx.sites.byHost(request.host)
  const locale = site ? localeFor(request, site.file) : chooseLocale(locales, 'en', undefined, request.header('accept-language'))
  const say = ctx.texts.translator(locale, site?.file.form_of_address)
  const seconds = typeof details.retry_after === 'number' ? details.retry_after : null
  const words = say(`errors.${code}`, { minutes: Math.max(1, Math.ceil((seconds ?? 0) / 60)) })
  const title = say(status === 404 && site ? 'shell.error.page_not_found_title' : 'shell.error.title')
  const home = site ? `<p><a href="/">${escaped(say('shell.error.go_home'))}</a></p>` : ''
  const html = page({ locale, title, body: `<h1>${escaped(title)}</h1><p>${escaped(words)}</p>${home}`, seconds })
  return new Response(c.req.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
      vary: 'Accept, Accept-Language, Cookie',
      ...(seconds !== null && { 'retry-after': String(seconds) }),
    },
  })
}

type Page = { locale: Locale; title: string; body: string; seconds: number | null }
/** Longer waits are not reloaded automatically. */
const mostSecondsToWait = 60

const page = ({ locale, title, body, seconds }: Page) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
${seconds !== null && seconds <= mostSecondsToWait ? `<meta http-equiv="refresh" content="${seconds + 1}">` : ''}<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem; overflow-wrap: anywhere } h1 { font-size: 1.5rem; line-height: 1.25 }
</style></head><body>${body}</body></html>
`
