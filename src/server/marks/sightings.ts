/** Sightings: where a member was seen at sign-up, log-in, order and report, as keyed hashes for 30 days. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { storeSightings } from '#server/marks/marks.store.ts'
import { sightingTags } from '#server/marks/tags.ts'
import { deviceIdIn } from '#server/sessions/known-device.ts'

/** On a laptop everybody comes from here, so it tells nothing of anybody. */
const isThisMachine = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address)

type Seen = { email?: string; address: string; device?: string | null; cookie?: string | undefined }

/** One statement, after what it belongs to has committed. A failure is logged and nothing else: no request fails for it. */
export async function recordSightings(
  ctx: Context,
  site: { id: number; pool_id: number },
  member: ProfileId,
  { email, address, cookie, device = deviceIdIn(cookie) }: Seen,
) {
  const tags = sightingTags(ctx, { email, address: isThisMachine(address) ? undefined : address, device })
  await storeSightings(ctx.db, { member, site, at: ctx.now(), tags }).catch((err: unknown) =>
    ctx.log.warn({ event: 'marks.not_written', err, member }, 'where a member was seen could not be stored'),
  )
}
