/** Partners of a site: whose cams and ads its members are shown, and where a press on one leads. Other features use this file and no other file of the folder. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AdPartner, Cam, CamPartner, Cams, CamsQuery } from '#domain/sponsored/sponsored.ts'
import { seesSponsored } from '#domain/sponsored/sponsored-rules.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { getUser } from '#server/members/members.ts'
import { openLruCache } from '#server/infrastructure/lru-cache.ts'
import { declareState } from '#server/infrastructure/state.ts'
import { findPremium } from '#server/premium/premium.ts'
import type { Site } from '#server/sites/sites.ts'

/** Who is live changes by the minute; a feed is asked this often at most. */
const feedLifeMs = 3 * minuteMs
/** More than anyone scrolls past. */
const mostCams = 24

/** What is sponsored for this member: nothing for who has paid, for whom premium promised none, for who came less than four days ago, and where the site sells none. */
export async function listSponsored(ctx: Context, site: Site, id: ProfileId, query: CamsQuery): Promise<Cams> {
  const { cams, camads } = sponsoredPartnersOf(ctx, site)
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

/** Where a cam's room is. Refuses an account the site's partner did not name lately, as if there were no such page. */
export async function getRoom(ctx: Context, site: Site, account: string): Promise<string> {
  const { cams } = sponsoredPartnersOf(ctx, site)
  if (!cams) throw new Refusal('not_found')
  const feed = camsOf(ctx, site, cams)
  const known = [...(await feed.now), ...(await feed.before)].find((cam) => cam.account === account)
  if (!known) throw new Refusal('not_found')
  return ctx.sponsored.roomOf(cams, known.account)
}

/** Where the ad leads. Refuses where the site has no partner for ads. */
export function getOffer(ctx: Context, site: Site): string {
  const { camads } = sponsoredPartnersOf(ctx, site)
  if (!camads) throw new Refusal('not_found')
  return ctx.sponsored.offerOf(camads)
}

/** The partners of the kinds a site resells. */
function sponsoredPartnersOf(ctx: Context, { file }: Site): { cams: CamPartner | null; camads: AdPartner | null } {
  const { member_resell: kinds, resell_partners: partners } = file
  const open = <P extends CamPartner | AdPartner>(kind: 'cams' | 'camads', partner: P | undefined) =>
    partner && kinds.includes(kind) && ctx.sponsored.isOpen(partner) ? partner : null
  return { cams: open('cams', partners.cams), camads: open('camads', partners.camads) }
}

/** A cam whose age or gender is not told fits only where that was not asked for. */
const fits = ({ gender, age }: Cam, { gender: wanted, min_age, max_age }: CamsQuery) =>
  (!wanted || wanted === 'any' || gender === wanted) &&
  (min_age === undefined || (age ?? 0) >= min_age) &&
  (max_age === undefined || (age ?? Infinity) <= max_age)

/** Who is live at a site's partner, and who was when it was asked before. */
type CachedCams = { now: Promise<readonly Cam[]>; before: Promise<readonly Cam[]>; untilMs: number }
const cams = declareState(() => openLruCache<string, CachedCams>(100))

/** Asked once for all who want to know. Who was live before is remembered too: a card on a screen still leads somewhere. */
function camsOf(ctx: Context, site: Site, partner: CamPartner): CachedCams {
  const nowMs = ctx.now().getTime()
  const key = `${site.id}.${site.stamp}`
  const known = cams(ctx).get(key)
  if (known && known.untilMs > nowMs) return known
  const now = ctx.sponsored.listCams(partner).catch((error: unknown) => {
    ctx.log.info(
      { event: 'sponsored.no_response', partner: partner.name, reason: error instanceof Error ? error.message : '' },
      'a sponsored partner did not respond',
    )
    return []
  })
  const feed = { now, before: known?.now ?? Promise.resolve([]), untilMs: nowMs + feedLifeMs }
  cams(ctx).set(key, feed)
  return feed
}
