/** Where members of a test were seen: marks of a device or a network, as a log-in leaves them. */
import { createHash } from 'node:crypto'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { TestApp } from './test-app.ts'

const tagOf = (value: string) => createHash('sha256').update(value).digest().subarray(0, 16)

/** The same value is the same device or network. */
export async function see(app: TestApp, member: ProfileId, seen: { device?: string; network?: string }) {
  const at = app.ctx.now()
  const marks = Object.entries(seen).map(([kind, value]) => ({
    member_id: member,
    kind: kind as 'device' | 'network',
    tag: tagOf(value),
    first_at: at,
    last_at: at,
    site_id: app.site().id,
  }))
  await app.ctx.db.insertInto('identifier_sighting').values(marks).execute()
}
