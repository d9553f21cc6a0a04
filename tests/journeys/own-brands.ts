/** Brands of a journey: like one of the three demo brands, with other hosts and settings. */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { Template } from '#domain/sites/templates.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import { saveSite } from '#server/sites/sites.store.ts'
import { withDatabase, type DatabaseAccess } from './ledger.ts'

export const templates = Template.options
export type TemplateName = Template

export function brandLike(look: TemplateName, own: Partial<SiteFile>): SiteFile {
  const file: unknown = JSON.parse(readFileSync(new URL(`../../sites/${look}.json`, import.meta.url), 'utf8'))
  return SiteFile.parse({ ...(file as object), ...own })
}

/** A server polls for new brands: waits until it answers for them. */
export async function openOwnBrands(at: DatabaseAccess, baseURL: string | undefined, brands: readonly SiteFile[]) {
  await withDatabase(at, async (db) => {
    // in one transaction, as an import does: a server that reads a brand without hosts does not read it again
    for (const brand of brands) await db.transaction().execute((whole) => saveSite(whole, brand, new Date()))
  })
  for (const { key, template, hosts } of brands)
    await expect.poll(() => whoAnswers(baseURL ?? '', hosts[0] ?? '')).toMatchObject({ key, template })
}

/** Called by IP address: some machines do not resolve names under .localhost. */
function whoAnswers(baseURL: string, host: string): Promise<unknown> {
  const { port } = new URL(baseURL)
  const address = { host: '127.0.0.1', port, path: '/api/settings.php', headers: { host } }
  return new Promise((resolve, reject) => {
    const outgoing = get(address, (answer) => {
      json(answer).then(resolve, reject)
    })
    outgoing.on('error', reject)
  })
}
