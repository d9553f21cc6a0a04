/** Calls of the console about the wall of photos, and the small grey pictures on it. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRight, poolOf, type Scope, sitesWith } from '#domain/staff/rights.ts'
import type { ConsoleHandlers, LogNote } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  findPlaceOfPhotos,
  hideWallPhotos,
  listWall,
  openPhoto,
  passWallPhotos,
  readSmallGrey,
} from '#server/photo-wall/photo-wall.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/photos${string}`>

const placeOf = async (ctx: Context, ids: readonly number[]): Promise<Scope | null> => {
  const place = await findPlaceOfPhotos(ctx, ids)
  return place && { kind: 'pool', id: place.pool_id }
}
const ofPhotos = ({ ctx, body }: { ctx: Context; body: { ids: readonly number[] } }) => placeOf(ctx, body.ids)

/** A small grey picture for who may judge it, or read its member. Refuses `not_found` to everybody else. */
export async function readSmallPicture(ctx: Context, caller: StaffCaller, id: string): Promise<Uint8Array> {
  const place = /^\d{1,15}$/.test(id) ? await findPlaceOfPhotos(ctx, [Number(id)]) : null
  if (!place || !maySee(ctx, caller, place)) throw new Refusal('not_found')
  return readSmallGrey(ctx, place.token)
}
type PhotoPlace = NonNullable<Awaited<ReturnType<typeof findPlaceOfPhotos>>>
/** Hidden photos are for those alone who judge them. */
const maySee = (ctx: Context, { rights }: StaffCaller, { pool_id, site_id, look }: PhotoPlace) =>
  findRight(rights, 'members.restrict', { kind: 'pool', id: pool_id }, poolOf(ctx.sites)) !== null ||
  (look !== 'hidden' && findRight(rights, 'members.read', { kind: 'site', id: site_id }, poolOf(ctx.sites)) !== null)

type Passing = { ctx: Context; caller: StaffCaller; body: { ids: number[] }; note: (more: LogNote) => void }
async function pass({ ctx, caller, body: { ids }, note }: Passing, nude: boolean) {
  note({ target_kind: 'photo', target: ids.join(' ') })
  const place = await placeOf(ctx, ids)
  await passWallPhotos(ctx, caller.actor, { pool: place?.id ?? 0, ids, nude })
  return null
}

export const photoWallConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/photos': ({ ctx, caller, query }) => {
    const sites = sitesWith(caller.rights, 'members.restrict', ctx.sites.all())
    const isWanted = (one: (typeof sites)[number]) =>
      (query.site === undefined || one.id === query.site) && (query.pool === undefined || one.pool_id === query.pool)
    const wanted = sites.filter(isWanted)
    return listWall(ctx, {
      look: query.look,
      pools: [...new Set(wanted.map(({ pool_id }) => pool_id))],
      site: query.site ?? null,
      isFirst: query.first === '1',
      isSame: query.same === '1',
      language: query.language ?? null,
      cursor: query.cursor ?? null,
    })
  },
  'GET /api/photos/one': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, [query.id]),
    async run({ ctx, query, note }) {
      note({ target_kind: 'photo', target: String(query.id) })
      const opened = await openPhoto(ctx, query.id)
      note({ member: opened.photo.member as ProfileId })
      return opened
    },
  },
  'POST /api/photos/fine': { scopeOf: ofPhotos, run: (input) => pass(input, false) },
  'POST /api/photos/nude': { scopeOf: ofPhotos, run: (input) => pass(input, true) },
  'POST /api/photos/hide': {
    scopeOf: ofPhotos,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'photo', target: body.ids.join(' ') })
      const { reference, member, facts } = await hideWallPhotos(ctx, caller.actor, body)
      note({ member, reason: facts, changed: { decision: { before: null, after: reference } } })
      return { reference }
    },
  },
}
