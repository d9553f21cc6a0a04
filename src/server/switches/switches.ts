/** Switches: closes the site for members, or lets them only read. Every change is stored with its reason. */
import type { Context, Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { type PoolState, type SwitchName, type Switches, switchNames } from '#server/ports/switches.ts'

export { maintenancePage } from '#server/switches/maintenance-page.ts'

const selectOn = prepared<{ name: SwitchName }>(
  'switches.selectOn',
  `select name from (select distinct on (name) name, is_on, ends_at from switch_change order by name, id desc) newest
    where is_on and (ends_at is null or ends_at > $1)`,
  { name: 'text' },
)

/** Pools that are open have no row here. */
const selectMoving = prepared<{ pool: number; state: Exclude<PoolState, 'open'> }>(
  'switches.selectMoving',
  `select pool, case when direction = 'in' then 'arriving' when state = 'closed' then 'closing' else 'elsewhere' end as state
     from pool_move where state in ('closed', 'moved') or (direction = 'in' and state = 'copying')`,
  { pool: 'int4', state: 'text' },
)

/** Reads them, and again at every `refresh`: requests look at two fields and cost no query. */
export async function openSwitches(db: Db, now: () => Date): Promise<Switches> {
  let on = new Set<SwitchName>()
  let moving = new Map<number, PoolState>()
  const refresh = async () => {
    const [names, pools] = await Promise.all([selectOn(db, [now()]), selectMoving(db)])
    on = new Set(names.map(({ name }) => name))
    moving = new Map(pools.map(({ pool, state }) => [pool, state]))
  }
  await refresh()
  return {
    get isClosed() {
      return on.has('maintenance')
    },
    get isReadOnly() {
      return on.has('read-only')
    },
    get isSignupClosed() {
      return on.has('no-signups')
    },
    stateOf: (pool_id) => moving.get(pool_id) ?? 'open',
    refresh,
  }
}

export type SwitchChange = {
  name: SwitchName
  is_on: boolean
  reason: string | null
  changed_by: string
  changed_at: Date
  /** When it goes off by itself; null for never. */
  ends_at: Date | null
}

/** The newest change of each switch; those that nobody ever turned are off. */
export async function listSwitches({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<(SwitchChange | { name: SwitchName; is_on: false })[]> {
  const newest = await db
    .selectFrom('switch_change')
    .distinctOn('name')
    .select(['name', 'is_on', 'reason', 'changed_by', 'changed_at', 'ends_at'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  return switchNames.map((name) => {
    const one = newest.find((change) => change.name === name)
    return one ? { ...one, is_on: one.is_on && (one.ends_at === null || one.ends_at > now()) } : { name, is_on: false }
  })
}

type Turn = Pick<SwitchChange, 'name' | 'is_on' | 'reason' | 'changed_by'> & { ends_at?: Date | null }

/** Stores the change. Turning on what is on changes its reason. */
export async function turnSwitch({ db, now, switches }: Pick<Context, 'db' | 'now' | 'switches'>, turn: Turn) {
  await db
    .insertInto('switch_change')
    .values({ ends_at: null, ...turn, changed_at: now() })
    .execute()
  await switches.refresh()
}
