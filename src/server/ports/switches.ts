/** The port of switches: what operators close for a while, and pools on their way to another cell. */

/**
 * `maintenance`: members see a notice, and no page. `read-only`: members read, and nothing of theirs is stored. `no-signups`: nobody
 * new joins.
 */
export const switchNames = ['maintenance', 'read-only', 'no-signups'] as const
export type SwitchName = (typeof switchNames)[number]

export type MoveDirection = 'out' | 'in'
export type MoveState = 'copying' | 'draining' | 'closed' | 'moved' | 'arrived'

/** `closing`: members read, for some seconds. `elsewhere`: another cell answers for it. `arriving`: not here yet. */
export type PoolState = 'open' | 'closing' | 'elsewhere' | 'arriving'

/** After this time a browser or a program may look again. */
export const closedSeconds = 60
/** The same while a pool moves. */
export const closingSeconds = 2

/** As this process knows them; a change arrives within seconds, a move of a pool within one. */
export type Switches = {
  readonly isClosed: boolean
  readonly isReadOnly: boolean
  readonly isSignupClosed: boolean
  stateOf: (pool_id: number) => PoolState
  /** Reads them again. Without a database they stay as they are. */
  refresh: () => Promise<void>
}
