/** The archive of the write-ahead log: the settings that let the embedded PostgreSQL fill it, and those that replay it. */
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Owner, ownerCanReach } from '#server/embedded-postgres/postgres-paths.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export const walFolder = (archive: string) => join(archive, 'wal')

/** For a shell, in a setting where % is a sign of its own. */
const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** A segment that is there already was archived before a crash: the same one is fine, another is refused. */
export function archiveSettings(archive: string): Record<string, string> {
  const folder = quoted(walFolder(archive))
  const [target, passing] = [`${folder}/%f`, `${folder}/%f.tmp`]
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `if test -e ${target}; then cmp -s %p ${target}; else cp %p ${passing} && sync ${passing} && mv ${passing} ${target} && sync ${folder}; fi`,
  }
}

/** `null` for `to` replays everything there is. */
export type Target = { archive: string; timeline: number; to: Date | null }

export function replaySettings({ archive, timeline, to }: Target): Record<string, string> {
  const source = `${quoted(walFolder(archive))}/%f`
  return {
    restore_command: `test -f ${source} && cp ${source} %p`,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...(to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/** Makes the folder that PostgreSQL writes to. @throws StartError where its user cannot. */
export function prepareArchive(archive: string, owner: Owner) {
  const folder = walFolder(archive)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    throw new StartError(`WAL_ARCHIVE cannot be used: ${(error as Error).message}.`)
  }
  if (!ownerCanReach(folder, owner))
    throw new StartError(`${folder} is out of reach for the OS user "postgres": let others pass through its parent folders.`)
}
