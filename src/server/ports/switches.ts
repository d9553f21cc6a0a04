/** The port of switches: what operators close for a while, and pools on their way to another cell. */

import type { NoticeTexts } from '#domain/operations/members-notice.ts'
import { switchKeys } from '#domain/operations/operations.ts'

/**
 * `maintenance`: members see a closed page, and no other. `read-only`: members read, and nothing of theirs is stored. `no-signups`:
 * nobody new joins. `unconfirmed-silent`: members without a confirmed address send no message. `members-notice`: members read a
 * notice above their pages.
 */
export const switchNames = switchKeys
export type SwitchName = (typeof switchNames)[number]

export type MoveDirection = 'out' | 'in'
export type MoveState = 'copying' | 'draining' | 'closed' | 'moved' | 'arrived'

/** `closing`: members read, for some seconds. `elsewhere`: another cell answers for it. `arriving`: not here yet. */
export type PoolState = 'open' | 'closing' | 'elsewhere' | 'arriving'

/** After this time a browser or a program may look again. */
export const closedSeconds = 60
/** The same while a pool moves. */
export const closingSeconds = 2

/** `site_id` is null for all brands. */
export type StoredNotice = { id: number; texts: NoticeTexts; site_id: number | null }

/** As this process knows them; a change arrives within seconds, a move of a pool within one. */
export type Switches = {
  readonly isClosed: boolean
  readonly isReadOnly: boolean
  readonly isSignupClosed: boolean
  readonly isUnconfirmedSilent: boolean
  /** The notice to members that is on; null without one. */
  readonly notice: StoredNotice | null
  stateOf: (pool_id: number) => PoolState
  /** Reads them again. Without a database they stay as they are. */
  refresh: () => Promise<void>
}
