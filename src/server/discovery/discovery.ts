/** Discovery: the next faces for one member. The folder's public module. */
import { discoveryBatch } from '#domain/discovery/discovery-rules.ts'
import type { Discovery } from '#domain/discovery/discovery.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { serialized } from '#server/http/response.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { findUnmet } from '#server/search/search.ts'
import type { Member } from '#server/sessions/session.ts'

type Next = { after: number; hideNudity: boolean; browserZone: string | null }

/** Real people who are neither liked, passed nor blocked, best first. Refuses `not_found` where the brand has no discovery. */
export async function listFaces(ctx: Context, site: Site, member: Member, { after, hideNudity, browserZone }: Next) {
  if (!site.file.discovery) throw new Refusal('not_found')
  const found = await findUnmet(ctx, site, member, { max: discoveryBatch + 1, skip: after, hideNudity, browserZone })
  const shown = found.slice(0, discoveryBatch)
  const why = shown.filter(({ reasons }) => reasons.length > 0).map(({ id, reasons }) => ({ id, reasons }))
  const more = found.length > discoveryBatch
  return serialized<Discovery>(
    `{"profiles":[${shown.map(({ json }) => json).join(',')}],"why":${JSON.stringify(why)},"more":${more}}`,
  )
}

export const discoveryHandlers = {
  'GET /api/discovery.php': ({ ctx, site, member, query, request }) =>
    listFaces(ctx, site, member, {
      after: query.after,
      hideNudity: query.hideNudity === '1',
      browserZone: request.timeZone,
    }),
} satisfies Partial<Handlers>
