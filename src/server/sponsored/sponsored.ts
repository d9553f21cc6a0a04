/** Sponsored items: which cams and ads a member is shown, and where each leads. The folder's public module. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AdProvider, Cam, CamProvider, Cams, CamsQuery } from '#domain/sponsored/sponsored.ts'
import { seesSponsored } from '#domain/sponsored/sponsored-rules.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { getUser } from '#server/members/members.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { findPremium } from '#server/premium/premium.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** A feed is read this often at most. */
const feedLifeMs = 3 * minuteMs
/** More than anyone scrolls past. */
const mostCams = 24

/**
 * The sponsored items of this member. None without a configured company, nor for payers, premium without advertisements, or
 * accounts younger than four days.
 */
export async function listSponsored(ctx: Context, site: Site, id: ProfileId, query: CamsQuery): Promise<Cams> {
  const { cams, camads } = sponsoredProvidersOf(ctx, site)
  if (!cams && !camads) return { cams: {}, ad: null }
  if (!seesSponsored(await getUser(ctx, site, id), ctx.now().getTime())) return { cams: {}, ad: null }
  if ((await findPremium(ctx, id))?.benefits.no_advertisements) return { cams: {}, ad: null }
  const live = cams ? await camsOf(ctx, site, cams).now : []
  const fitting = live.filter((cam) => fits(cam, query)).slice(0, mostCams)
  return {
    cams: Object.fromEntries(fitting.map((cam) => [cam.account, { ...cam, partner: cams?.name ?? '' }])),
    ad: camads ? { partner: camads.name } : null,
  }
}

/** The address of a cam's room. Refuses `not_found` for an account that the feed did not name lately. */
export async function getRoom(ctx: Context, site: Site, account: string): Promise<string> {
  const { cams } = sponsoredProvidersOf(ctx, site)
  if (!cams) throw new Refusal('not_found')
  const feed = camsOf(ctx, site, cams)
  const found = [...(await feed.now), ...(await feed.before)].find((cam) => cam.account === account)
  if (!found) throw new Refusal('not_found')
  return ctx.sponsored.roomOf(cams, found.account)
}

/** The address of the ad. Refuses `not_found` where the site has none. */
export function getOffer(ctx: Context, site: Site): string {
  const { camads } = sponsoredProvidersOf(ctx, site)
  if (!camads) throw new Refusal('not_found')
  return ctx.sponsored.offerOf(camads)
}

/** The providers of the kinds that a site resells. */
function sponsoredProvidersOf(ctx: Context, { file }: Site): { cams: CamProvider | null; camads: AdProvider | null } {
  const { member_resell: kinds, resell_partners: partners } = file
  const open = <P extends CamProvider | AdProvider>(kind: 'cams' | 'camads', partner: P | undefined) =>
    partner && kinds.includes(kind) && ctx.sponsored.isOpen(partner) ? partner : null
  return { cams: open('cams', partners.cams), camads: open('camads', partners.camads) }
}

/** A cam without age or gender fits only where the query has none. */
const fits = ({ gender, age }: Cam, { gender: wanted, min_age, max_age }: CamsQuery) =>
  (!wanted || wanted === 'any' || gender === wanted) &&
  (min_age === undefined || (age ?? 0) >= min_age) &&
  (max_age === undefined || (age ?? Infinity) <= max_age)

/** The live cams of a site, and those of the read before. */
type CachedCams = { now: Promise<readonly Cam[]>; before: Promise<readonly Cam[]>; untilMs: number }
const cams = declareState(() => openLruCache<string, CachedCams>(100))

/** Reads the feed once for concurrent callers. The previous cams stay cached, so that visible cards still have a target. */
function camsOf(ctx: Context, site: Site, partner: CamProvider): CachedCams {
  const nowMs = ctx.now().getTime()
  const key = `${site.id}.${site.stamp}`
  const found = cams(ctx).get(key)
  if (found && found.untilMs > nowMs) return found
  const now = ctx.sponsored.listCams(partner).catch((error: unknown) => {
    ctx.log.info(
      { event: 'sponsored.no_response', partner: partner.name, reason: error instanceof Error ? error.message : '' },
      'a sponsored partner did not respond',
    )
    return []
  })
  const feed = { now, before: found?.now ?? Promise.resolve([]), untilMs: nowMs + feedLifeMs }
  cams(ctx).set(key, feed)
  return feed
}
