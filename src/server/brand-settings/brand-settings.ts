/** An owner's settings: reads them from a brand's file, tries a change of them, and brings it in. The folder's public module. */
import { type BrandPage, type BrandTried, ownerSettings } from '#domain/brand-settings/brand-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { kindsOf } from '#domain/sites/kinds.ts'
import type { Finding } from '#domain/sites/findings.ts'
import { fatalOf } from '#domain/sites/site-check.ts'
import { writeSite } from '#domain/sites/site-defaults.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { usualWords } from '#server/brand-settings/usual-words.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { changesBy, checkSite, importSite, type SiteChange } from '#server/sites/sites.ts'

const isOwners = ({ setting }: { setting: string }) => (ownerSettings as readonly string[]).includes(setting.split('.')[0] ?? '')

export async function readBrand(ctx: Context, { id, stamp, file }: Site): Promise<BrandPage> {
  const written = JSON.parse(writeSite(file)) as Partial<SiteFile>
  const own = Object.fromEntries(ownerSettings.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]]])))
  const host = file.hosts[0] ?? ''
  const { port, protocol } = new URL(ctx.config.consoleUrl ?? 'https://console')
  return {
    site_id: id,
    key: file.key,
    name: file.name,
    address: `${protocol}//${host}${host.endsWith('localhost') && port ? `:${port}` : ''}`,
    languages: file.languages,
    kinds: kindsOf(file.template, file.kinds),
    template_kinds: kindsOf(file.template),
    usual: Object.fromEntries(file.languages.map((language) => [language, usualWords(ctx, file, language)])),
    settings: JSON.stringify(own, null, 2),
    stamp,
    findings: (await checkSite(ctx, file)).findings.filter(isOwners),
    as_of: ctx.now().toISOString(),
  }
}

/** What would be found and what would change; nothing does. */
export async function tryBrand(ctx: Context, site: Site, settings: string): Promise<BrandTried> {
  const { findings, changes } = await changed(ctx, site, settings)
  const written = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return { findings, changes: changes.map(({ setting, from, to }) => ({ setting, from: written(from), to: written(to) })) }
}

/** Refuses what `check` calls fatal, and `changed_meanwhile` where the file is another one by now. Returns what changed. */
export async function publishBrand(ctx: Context, site: Site, { settings, stamp }: { settings: string; stamp: string }) {
  const { raw, findings, changes } = await changed(ctx, site, settings)
  if (ctx.sites.byId(site.id)?.stamp !== stamp) throw new Refusal('changed_meanwhile')
  if (fatalOf(findings).length > 0) throw new Refusal('invalid_input', { field: 'settings' })
  if (changes.length > 0) await importSite(ctx, raw)
  return changes
}

type Changed = { raw: unknown; findings: Finding[]; changes: SiteChange[] }

async function changed(ctx: Context, { file }: Site, settings: string): Promise<Changed> {
  const given = readSettings(settings)
  const rest = Object.entries(file).filter(([name]) => !isOwners({ setting: name }))
  const raw = { ...Object.fromEntries(rest), ...given }
  const { site, findings } = await checkSite(ctx, raw)
  const own = findings.filter((finding) => finding.level === 'fatal' || isOwners(finding))
  return { raw, findings: own, changes: site ? (changesBy(ctx, site) ?? []) : [] }
}

/** An object with an owner's settings and no others. */
function readSettings(text: string): Record<string, unknown> {
  const read = parsed(text)
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
  if (!isObject || !Object.keys(read).every((setting) => isOwners({ setting }) && !setting.includes('.')))
    throw new Refusal('invalid_input', { field: 'settings' })
  return { ...read }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_input', { field: 'settings' })
  }
}
