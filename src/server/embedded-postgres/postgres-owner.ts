/** Who owns the embedded PostgreSQL: ourselves, or the OS user `postgres` when Duet runs as root (PostgreSQL refuses to be root). */
import { spawnSync } from 'node:child_process'
import { StartError } from '#server/infrastructure/start-error.ts'

/** Spawn options that run a child as the database's owner; empty when that is the user we already are. */
export type Owner = { uid: number; gid: number } | null

export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return null
  const known = lookUpPostgresUser()
  if (known) return known
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const created = lookUpPostgresUser()
  if (created) return created
  throw new StartError(
    'PostgreSQL will not run as root, and the OS user "postgres" could not be created: ' +
      'create it (useradd --system postgres), start Duet as another user, or set DATABASE_URL.',
  )
}

function lookUpPostgresUser(): Owner {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  )
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : null
}

/** True when the owner can pass through every folder down to this one, and read it. */
export function ownerCanReach(path: string, owner: Owner) {
  if (!owner) return true
  return spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...owner, cwd: '/' }).status === 0
}
