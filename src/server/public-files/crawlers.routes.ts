/** Files for search engines and link previews: robots.txt, the sitemap, security.txt, the share picture. */
import { type Context as HonoContext, Hono } from 'hono'
import { chooseLocale } from '#domain/languages/languages.ts'
import { landerFamilies, niches, slugFor } from '#domain/landers/lander-slugs.ts'
import { addressesOf, languageInQuery, listedPaths, nichePart, sharePicture } from '#domain/sites/public-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { canonicalOriginOf } from '#server/http/request-info.ts'
import { type Env, requestOf } from '#server/http/api-request.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'
import { fictionalSetting } from '#server/fictional-profiles/fictional-profiles.ts'
import { openSharePictures } from '#server/public-files/share-pictures.ts'
import { ruleOf } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'

const anHour = 'public, max-age=3600'

export function crawlerRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const pictures = openSharePictures(ctx)
  const requestedSite = (c: HonoContext<Env>): Site => {
    const site = ctx.sites.byHost(requestOf(c, ctx.config).host)
    if (!site) throw new Refusal('unknown_host')
    return site
  }
  app.get('/robots.txt', (c) => {
    const site = requestedSite(c)
    return c.text(robots(canonicalOriginOf(ctx, requestOf(c, ctx.config), site), !ruleOf(ctx, site)), 200, {
      'cache-control': anHour,
    })
  })
  app.get('/.well-known/security.txt', (c) => {
    const site = requestedSite(c)
    return c.text(securityText(canonicalOriginOf(ctx, requestOf(c, ctx.config), site), site.file, ctx.now()), 200, {
      'cache-control': anHour,
    })
  })
  app.get('/sitemap.xml', async (c) => {
    const site = requestedSite(c)
    const paths = await pathsOf(ctx, site)
    if (paths.length === 0) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const landers = site.file.signups === 'all' ? landersOf(site.file) : []
    const body = sitemap(canonicalOriginOf(ctx, requestOf(c, ctx.config), site), [...paths, ...landers], site.file)
    return c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': anHour })
  })
  app.get(sharePicture.path, async (c) => {
    const site = requestedSite(c)
    const { languages, domain_language } = site.file
    const language = languageInQuery(new URL(c.req.url).search, languages) ?? chooseLocale(languages, domain_language, '', '')
    const niche = niches.find((name) => name === c.req.query(nichePart)) ?? null
    const picture = await pictures(site, language, niche)
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png', 'cache-control': anHour })
  })
  return app
}

const pathsOf = async (ctx: Context, site: Site) =>
  listedPaths({
    signups: site.file.signups,
    site_rule_redirect: ruleOf(ctx, site),
    ...(await fictionalSetting(ctx, site)),
  })

/** The landers of the brand's own niche, in one of its languages. */
const landersOf = ({ niche, domain_language }: Site['file']) =>
  landerFamilies.map((family) => `/landers/${family}/${slugFor(niche, domain_language)}`)

/** Pages that must not be indexed have their own headers. */
const robots = (home: string, hasSitemap: boolean) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /media/brand/',
    'Disallow: /media/',
    'Disallow: /sandbox/',
    'Disallow: /webhooks/',
    ...(hasSitemap ? ['', `Sitemap: ${home}/sitemap.xml`] : []),
    '',
  ].join('\n')

/** The security contact (RFC 9116). It expires half a year from today, so never while the brand is served. */
function securityText(home: string, { support_email, languages }: Site['file'], now: Date): string {
  const expires = new Date(now.getTime() + 182 * dayMs)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${support_email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${home}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Each page with its addresses in all languages; each address once, also one that stands for everyone else. */
function sitemap(home: string, paths: readonly string[], file: Site['file']): string {
  const pages = paths.flatMap((path) => {
    const all = addressesOf(home, path, file)
    const links = all.length > 1 ? all.map(linkTo).join('') : ''
    return [...new Set(all.map(({ address }) => address))].map((one) => `<url><loc>${escaped(one)}</loc>${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}

const linkTo = ({ language, address }: ReturnType<typeof addressesOf>[number]) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`
