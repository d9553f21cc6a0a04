/** Polls: "is there anything new?". Most are asked with the tag of the last answer and told "no" (304) before the app is even asked, by the same session and the same tag. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { wire, type Call } from '#domain/wire.ts'
import { hourMs } from '#domain/times.ts'
import type { Context } from '#server/context.ts'
import type { FindMember, Member } from '#server/http/session.ts'
import { hostOf, refuseOtherHost } from '#server/http/visitor.ts'
import type { Site } from '#server/sites/sites.ts'

export type Polled = NonNullable<Call['polled']>

/** Settings change with the site. What others changed about their own cards moves no version of ours: it shows within the hour. */
export const tagFor = (ctx: Context, site: Site, member: Member, what: Polled) =>
  `W/"${site.stamp}.${Math.floor(ctx.now().getTime() / hourMs)}.${member.profile.toString(36)}.${what}${member.versions[what]}"`

/** What a poll's answer is kept by. */
export const pollHeaders = (tag: string | null) => ({ 'cache-control': 'private, no-cache', ...(tag && { etag: tag }) })

const polled = new Map<string, Polled>()
for (const [name, call] of Object.entries<Call>(wire)) if (call.polled) polled.set(name.slice('GET '.length), call.polled)

/** Which poll this is, if it is one that could be answered by "nothing new". */
function pollOf({ method, url = '', headers }: IncomingMessage): Polled | undefined {
  if (method !== 'GET' || headers['if-none-match'] === undefined) return undefined
  const query = url.indexOf('?')
  return polled.get(query < 0 ? url : url.slice(0, query))
}

/**
 * Answers a poll with nothing new; false when there is something new or something wrong, which the app then tells in its own way. The whole app around such an
 * answer costs twice as much as the answer (measured by `npm run bench -- polls`), and this is the call made most.
 */
export function openPollDoor(ctx: Context, findMember: FindMember) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const what = pollOf(request)
    // whatever went wrong here goes wrong in the app too, which has words for it
    const tag = what ? await findTag(ctx, findMember, request, what).catch(() => null) : null
    if (tag === null || tag !== request.headers['if-none-match']) return false
    response.writeHead(304, pollHeaders(tag)).end()
    return true
  }
}

async function findTag(ctx: Context, findMember: FindMember, incoming: IncomingMessage, what: Polled): Promise<string | null> {
  const asked = { env: { incoming } }
  const host = hostOf(asked, ctx.config)
  const site = ctx.sites.byHost(host)
  if (!site) return null
  refuseOtherHost(asked, host)
  const member = await findMember(incoming.headers.cookie, site)
  return member && tagFor(ctx, site, member, what)
}
