/** Polls: "is there anything new?". Most are request with the tag of the last answer and told "no" (304) at the door. No call is made more often, so this has no promise in it. */
import type { Call } from '#domain/wire.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Member, RecogniseMember } from '#server/sessions/session.ts'
import { isOtherHost, type ApiRequest } from '#server/http/api-request.ts'
import type { Site } from '#server/sites/sites.ts'

export type Polled = NonNullable<Call['polled']>

/** Settings change with the site. What others changed about their own cards moves no version of ours: it shows within the hour. */
export const tagFor = (ctx: Context, site: Site, member: Member, what: Polled) =>
  `W/"${site.stamp}.${Math.floor(ctx.now().getTime() / hourMs)}.${member.profile.toString(36)}.${what}${member.versions[what]}"`

/** What a poll's answer is kept by. */
export const pollHeaders = (tag: string | null) => ({ 'cache-control': 'private, no-cache', ...(tag && { etag: tag }) })

/** Asks at the door whether there is anything new. `then` gets the tag if not, and null where the call itself has to tell what is new, or what is wrong. */
export function openPolls(ctx: Context, recognise: RecogniseMember) {
  return (request: ApiRequest, what: Polled, then: (tag: string | null) => void) => {
    const known = request.header('if-none-match')
    const site = ctx.sites.byHost(request.host)
    const isClear = known !== undefined && site !== null && !isOtherHost(request)
    const hear = (member: Member | null) =>
      then(member !== null && site !== null && known === tagFor(ctx, site, member, what) ? known : null)
    if (!isClear || !recognise(request.cookie, site, hear)) then(null)
  }
}
