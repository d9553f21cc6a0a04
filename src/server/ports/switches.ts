/** The port of switches: what operators close for a while. */

/** `maintenance`: members see a notice, and no page. `read-only`: members read, and nothing of theirs is stored. */
export const switchNames = ['maintenance', 'read-only'] as const
export type SwitchName = (typeof switchNames)[number]

/** After this time a browser or a program may look again. */
export const closedSeconds = 60

/** As this process knows them; a change arrives within seconds. */
export type Switches = {
  readonly isClosed: boolean
  readonly isReadOnly: boolean
  /** Reads them again. Without a database they stay as they are. */
  refresh: () => Promise<void>
}
