/** SQL of sites. */
import { sql } from 'kysely'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Db } from '#server/infrastructure/context.ts'

export async function sitesStamp(db: Db): Promise<string> {
  const row = await db
    .selectFrom('site')
    .select(
      sql<string>`count(*) || ' ' || coalesce(max(updated_at)::text, '') || ' ' || coalesce(sum(hashtext(settings::text))::text, '') || ' ' || (select epoch from installation)`.as(
        'stamp',
      ),
    )
    .executeTakeFirstOrThrow()
  return row.stamp
}

export async function loadSites(db: Db) {
  const sites = await db
    .selectFrom('site')
    .select([
      'id',
      'pool_id',
      'settings',
      sql<string>`(select epoch from installation) || '.' || hashtext(settings::text)`.as('stamp'),
    ])
    .orderBy('id')
    .execute()
  const hosts = await db.selectFrom('site_host').select(['host', 'site_id']).execute()
  return { sites, hosts }
}

export async function saveSite(db: Db, site: SiteFile, now: Date) {
  await db
    .insertInto('pool')
    .values({ name: site.pool })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const pool = await db.selectFrom('pool').select('id').where('name', '=', site.pool).executeTakeFirstOrThrow()
  const settings = JSON.stringify(site)
  const { id } = await db
    .insertInto('site')
    .values({ key: site.key, pool_id: pool.id, settings, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ settings, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveHosts(
    db,
    id,
    site.hosts.map((host) => host.toLowerCase()),
  )
}

/** Hosts that stay keep their cell. */
async function saveHosts(db: Db, site_id: number, hosts: string[]) {
  const kept = await db.selectFrom('site_host').select('host').where('site_id', '=', site_id).execute()
  const isKept = new Set(kept.map(({ host }) => host))
  const gone = kept.flatMap(({ host }) => (hosts.includes(host) ? [] : [host]))
  if (gone.length > 0) await db.deleteFrom('site_host').where('host', 'in', gone).execute()
  const added = hosts.filter((host) => !isKept.has(host)).map((host) => ({ host, site_id }))
  if (added.length > 0) await db.insertInto('site_host').values(added).execute()
}
