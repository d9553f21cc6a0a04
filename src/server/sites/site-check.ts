/** Site check on this installation: the findings of the brand file, and conflicts with other brands and settings here. */
import { existsSync } from 'node:fs'
import { legalPages } from '#domain/sites/public-pages.ts'
import { networksWithoutSecret } from '#domain/affiliates/networks.ts'
import { poolPriceFindings } from '#domain/credits/pack-rules.ts'
import type { Finding } from '#domain/sites/findings.ts'
import { checkFile, type Checked, inOrder } from '#domain/sites/site-check.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { pictureFindings } from '#server/brand-files/brand-files.ts'

/** `beside`: files of the same import, which replace the stored ones. */
export async function checkSite(ctx: Context, raw: unknown, beside: readonly SiteFile[] = []): Promise<Checked> {
  const { site, findings } = checkFile(raw)
  if (!site) return { site, findings }
  await ctx.sites.refresh()
  return {
    site,
    findings: inOrder([
      ...findings,
      ...legalFindings(site),
      ...otherSiteFindings(ctx, site),
      ...poolPriceFindings(site, otherSitesOf(ctx, site, beside)),
      ...roundFindings(ctx, site),
      ...shopFindings(ctx, site),
      ...senderFindings(ctx, site),
      ...(await pictureFindings(ctx, site)),
    ]),
  }
}

const legalTexts = new URL('../../../locales/legal/', import.meta.url)

const legalFindings = ({ languages }: SiteFile): Finding[] =>
  legalPages.flatMap((page) =>
    languages
      .filter((language) => !existsSync(new URL(`${page}/${language}.md`, legalTexts)))
      .map((language): Finding => ({
        level: 'fatal',
        setting: 'languages',
        words: `the text "${page}" is missing in ${language}`,
      })),
  )

/** A host leads to one brand, and members are not moved to another pool by a word in a file. */
function otherSiteFindings({ sites, config }: Context, { key, hosts, pool }: SiteFile): Finding[] {
  const taken = sites.all().flatMap(({ file }) => {
    const shared = file.key === key ? [] : file.hosts.filter((host) => hosts.includes(host))
    return shared.map((host): Finding => ({ level: 'fatal', setting: 'hosts', words: `${host} belongs to ${file.key}` }))
  })
  const ofConsole = hosts.filter((host) => host === (config.consoleUrl && new URL(config.consoleUrl).hostname))
  taken.push(...ofConsole.map((host): Finding => ({ level: 'fatal', setting: 'hosts', words: `${host} is the console's` })))
  const before = sites.all().find(({ file }) => file.key === key)?.file
  if (!before || before.pool === pool) return taken
  const words = `its members are in the pool "${before.pool}", and stay there`
  return [...taken, { level: 'fatal', setting: 'pool', words }]
}

const otherSitesOf = ({ sites }: Context, { key }: SiteFile, beside: readonly SiteFile[]) => {
  const changed = new Set([key, ...beside.map((file) => file.key)])
  return [...beside, ...sites.all().flatMap(({ file }) => (changed.has(file.key) ? [] : [file]))]
}

/** Finds redirect rules that lead to their own brand (a warning) or in a circle through others (fatal). */
function roundFindings({ sites }: Context, site: SiteFile): Finding[] {
  const brands = [site, ...sites.all().flatMap(({ file }) => (file.key === site.key ? [] : [file]))]
  const next = ({ site_rule_redirect: rule }: SiteFile) => {
    const host = rule && URL.canParse(rule) ? new URL(rule).hostname : null
    return host ? brands.find(({ hosts }) => hosts.includes(host)) : undefined
  }
  const passed: SiteFile[] = [site]
  for (let at = next(site); at && !passed.includes(at); at = next(at)) passed.push(at)
  const last = passed.at(-1) as SiteFile
  if (next(last) !== site) return []
  const setting = 'site_rule_redirect'
  if (last === site) return [{ level: 'warning', setting, words: 'it leads to the brand itself, so nobody is sent anywhere' }]
  const way = passed.slice(1).map(({ key }) => key)
  return [{ level: 'fatal', setting, words: `it leads back here by way of ${way.join(', ')}` }]
}

function shopFindings({ payments }: Context, { payment_methods, payment_providers }: SiteFile): Finding[] {
  const strange = payment_providers?.filter((name) => !payments.byName(name)) ?? []
  const absent = strange.map((name): Finding => ({
    level: 'warning',
    setting: 'payment_providers',
    words: `${name} is not configured here, and takes nothing`,
  }))
  return [...absent, ...methodFindings(payment_providers ? payments.only(payment_providers) : payments, payment_methods)]
}

function methodFindings({ methods }: Context['payments'], payment_methods: string[]): Finding[] {
  if (payment_methods.length === 0 || payment_methods.some((method) => methods.includes(method))) return []
  const words = `no provider that it may use takes any of them; they take ${methods.join(', ') || 'none'}`
  return [{ level: 'warning', setting: 'payment_methods', words }]
}

/** Networks without a secret get no postbacks. */
const senderFindings = ({ config }: Context, { networks }: SiteFile): Finding[] =>
  networksWithoutSecret(networks, config.affiliateSecrets).map(({ network, signing_secret }) => ({
    level: 'warning',
    setting: 'networks',
    words: `${network} is told nothing: AFFILIATE_SECRETS has no secret named ${signing_secret}`,
  }))
