/** SQL of the thresholds of the console. */
import type { SettingName } from '#domain/console-settings/console-settings.ts'
import type { Db } from '#server/infrastructure/context.ts'

export const listChanged = (db: Db) => db.selectFrom('console_setting').selectAll().execute()
export const findConsoleSetting = (db: Db, name: SettingName) =>
  db.selectFrom('console_setting').select(['value', 'version']).where('name', '=', name).executeTakeFirst()

type Seen = { name: SettingName; value: number; version: number }
/** False where another version stands by now. */
export async function writeSetting(db: Db, { name, value, version }: Seen): Promise<boolean> {
  const row =
    version === 0
      ? await db
          .insertInto('console_setting')
          .values({ name, value, version: 1 })
          .onConflict((on) => on.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('console_setting')
          .set({ value, version: version + 1 })
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row !== undefined
}
