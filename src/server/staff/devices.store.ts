/** SQL of the devices that staff sign in with. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'
import type { Device } from '#server/sessions/device.ts'

/** An unknown part is an empty word. */
const namesOf = ({ browser, system }: Device) => ({ browser: browser ?? '', system: system ?? '' })

/** When each of a person's devices was seen last, and whether it is this one. */
export const listStaffDevices = async (db: Db, staff: number, device: Device): Promise<{ seen_at: Date; is_this: boolean }[]> => {
  const wanted = namesOf(device)
  const rows = await db
    .selectFrom('staff_device')
    .select(['browser', 'system', 'seen_at'])
    .where('staff_id', '=', staff)
    .execute()
  return rows.map(({ browser, system, seen_at }) => ({
    seen_at,
    is_this: browser === wanted.browser && system === wanted.system,
  }))
}

export const putStaffDevice = (db: Db, staff: number, device: Device, seen_at: Date) =>
  db
    .insertInto('staff_device')
    .values({ staff_id: staff, ...namesOf(device), seen_at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'browser', 'system']).doUpdateSet({ seen_at }))
    .execute()

/** The latest one of a person stays: without any, a sign-in counts as the first. */
export const deleteOldDevices = (db: Db, before: Date) =>
  sql`delete from staff_device old where seen_at < ${before}
       and exists (select from staff_device newer where newer.staff_id = old.staff_id and newer.seen_at > old.seen_at)`.execute(
    db,
  )
