/** Switches: closes the site for members, lets them only read, or tells them something. Every change is stored with its reason. */
import { parse } from 'hono/utils/cookie'
import {
  closedNoticeCookie,
  languagesMissing,
  type MembersNotice,
  noticeIn,
  type NoticeTexts,
} from '#domain/operations/members-notice.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RequestInfo } from '#server/http/request-info.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { type PoolState, type StoredNotice, type SwitchName, type Switches, switchNames } from '#server/ports/switches.ts'

export { maintenancePage } from '#server/switches/maintenance-page.ts'

type OnRow = { name: SwitchName; id: number; texts: NoticeTexts | null; site_id: number | null }
const selectOn = prepared<OnRow>(
  'switches.selectOn',
  `select name, id, texts, site_id
     from (select distinct on (name) name, id, is_on, ends_at, texts, site_id from switch_change order by name, id desc) newest
    where is_on and (ends_at is null or ends_at > $1)`,
  { name: 'text', id: 'int8', texts: 'jsonb?', site_id: 'int4?' },
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
  let notice: StoredNotice | null = null
  let moving = new Map<number, PoolState>()
  const refresh = async () => {
    const [names, pools] = await Promise.all([selectOn(db, [now()]), selectMoving(db)])
    on = new Set(names.map(({ name }) => name))
    const told = names.find(({ name }) => name === 'members-notice')
    notice = told?.texts ? { id: told.id, texts: told.texts, site_id: told.site_id } : null
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
    get isUnconfirmedSilent() {
      return on.has('unconfirmed-silent')
    },
    get notice() {
      return notice
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
  /** Of a notice to members; the brand is null for all. */
  texts: NoticeTexts | null
  site_id: number | null
}

/** The newest change of each switch; those that nobody ever turned are off. */
export async function listSwitches({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<(SwitchChange | { name: SwitchName; is_on: false })[]> {
  const newest = await db
    .selectFrom('switch_change')
    .distinctOn('name')
    .select(['name', 'is_on', 'reason', 'changed_by', 'changed_at', 'ends_at', 'texts', 'site_id'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  return switchNames.map((name) => {
    const one = newest.find((change) => change.name === name)
    return one ? { ...one, is_on: one.is_on && (one.ends_at === null || one.ends_at > now()) } : { name, is_on: false }
  })
}

type Turn = Pick<SwitchChange, 'name' | 'is_on' | 'reason' | 'changed_by'> & {
  ends_at?: Date | null
  texts?: NoticeTexts | null
  site_id?: number | null
}

/** Stores the change. Turning on what is on changes its reason. */
export async function turnSwitch({ db, now, switches }: Pick<Context, 'db' | 'now' | 'switches'>, turn: Turn) {
  await db
    .insertInto('switch_change')
    .values({ ends_at: null, texts: null, site_id: null, ...turn, changed_at: now() })
    .execute()
  await switches.refresh()
}

/**
 * The notice to members as it will be stored. Refuses `invalid_input`: without words in the own language of each brand that shows it
 * (`languages` names them), or for a brand that is not there.
 */
export function checkedNotice({ sites }: Pick<Context, 'sites'>, texts: NoticeTexts, site: number | null) {
  const brands = sites.all().filter(({ id }) => site === null || id === site)
  if (brands.length === 0) throw new Refusal('invalid_input', { field: 'site' })
  const files = brands.map(({ file }) => file)
  const languages = languagesMissing(texts, files)
  if (languages.length > 0) throw new Refusal('invalid_input', { field: 'texts', languages })
  return { texts, site_id: site }
}

/** What a reply with a member adds: the notice that this browser did not close, in its language. */
export function noticeFor({ switches }: Context, site: Site, request: RequestInfo): { members_notice?: MembersNotice } {
  const { notice } = switches
  if (!notice || (notice.site_id !== null && notice.site_id !== site.id)) return {}
  const { name } = closedNoticeCookie
  if (parse(request.cookie ?? '', name)[name] === String(notice.id)) return {}
  const text = noticeIn(notice.texts, request.locale, site.file.domain_language)
  return text === null ? {} : { members_notice: { id: notice.id, text } }
}
