/** The least release that may run on a database. After-migrations raise it. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/db.ts'
import { compareReleases } from '#server/infrastructure/release.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

/** `least`: see above. `newest`: the release that last applied its functions; older code leaves them alone. */
export type Releases = { least: string; newest: string }

export async function findReleases(db: Db): Promise<Releases | null> {
  const { rows } = await sql<Releases>`select least, newest from release`.execute(db)
  return rows[0] ?? null
}

/** @throws StartError that says what to do. */
export async function refuseTooOld(db: Db, ownRelease: string) {
  refuseBelow(await findReleases(db), ownRelease)
}

export function refuseBelow(releases: Releases | null, ownRelease: string) {
  if (releases && compareReleases(ownRelease, releases.least) < 0)
    throw new StartError(
      `This is release ${ownRelease}, and the database needs ${releases.least} or newer: start that release, or restore a backup from before the upgrade.`,
    )
}
