/** Calls of the console about members: finding them, their page, and what helps them. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { sitesWith, type Scope } from '#domain/staff/rights.ts'
import { gravestPoolsOf, type NamesOf } from '#server/decisions/decisions.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { brandsIn, findSiteOfMember, lookUp, lookUpByPhoto, revealMember } from '#server/look-up/look-up.ts'
import { readListAs, readPageAs } from '#server/look-up/page-of-staff.ts'
import { sightOf } from '#server/look-up/sight.ts'
import { readTimeline } from '#server/look-up/timeline.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { resendActivation } from '#server/signup/signup.ts'

type Names =
  | 'GET /api/members'
  | `GET /api/members/${'more' | 'one' | 'timeline'}`
  | `POST /api/members/${'by_photo' | 'reveal' | 'sign_out' | 'resend'}`

/** The brand of a member; null for nobody of that number. */
export const placeOfMember = async (ctx: Context, id: number): Promise<Scope | null> => {
  const site = await findSiteOfMember(ctx, id)
  return site === null ? null : { kind: 'site', id: site }
}
const ofMember = ({ ctx, body }: { ctx: Context; body: { id: number } }) => placeOfMember(ctx, body.id)
const onMember = (id: number) => ({ target_kind: 'member', target: String(id), member: id as ProfileId })

export const lookUpConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  'GET /api/members': ({ ctx, caller, query }) => {
    const { q, cursor, site, pool, ...filters } = query
    const sites = sitesWith(caller.rights, 'members.find', ctx.sites.all())
    const gravest = gravestPoolsOf(ctx, caller)
    return lookUp(ctx, { q, cursor, filters, gravest, sites: brandsIn(sites, { site, pool }) })
  },
  'POST /api/members/by_photo': async ({ ctx, caller, body }) => {
    const sites = sitesWith(caller.rights, 'members.find', ctx.sites.all())
    return lookUpByPhoto(ctx, Buffer.from(body.picture, 'base64'), { sites, gravest: gravestPoolsOf(ctx, caller) })
  },
  'GET /api/members/one': {
    scopeOf: ({ ctx, query }) => placeOfMember(ctx, query.id),
    run({ ctx, caller, query, note }) {
      note(onMember(query.id))
      const sites = sitesWith(caller.rights, 'members.read', ctx.sites.all()).map(({ id }) => id)
      return readPageAs(ctx, { actor: caller.actor, id: query.id, sites, sight: sightOf(ctx, caller), namesOf })
    },
  },
  'GET /api/members/more': {
    scopeOf: ({ ctx, query }) => placeOfMember(ctx, query.id),
    run({ ctx, caller, query: { id, list, cursor }, note }) {
      note(onMember(id))
      return readListAs(ctx, { actor: caller.actor, id, sight: sightOf(ctx, caller), namesOf }, list, cursor)
    },
  },
  'GET /api/members/timeline': {
    scopeOf: ({ ctx, query }) => placeOfMember(ctx, query.id),
    run({ ctx, caller, query: { id, kind, cursor }, note }) {
      note(onMember(id))
      return readTimeline(ctx, { id, kind, cursor, sight: sightOf(ctx, caller), namesOf })
    },
  },
  'POST /api/members/reveal': {
    scopeOf: ofMember,
    run({ ctx, body, note }) {
      note(onMember(body.id))
      return revealMember(ctx, body.id)
    },
  },
  'POST /api/members/sign_out': {
    scopeOf: ofMember,
    async run({ ctx, body, note }) {
      note(onMember(body.id))
      await endSessionsOf(ctx, body.id as ProfileId)
      return null
    },
  },
  'POST /api/members/resend': {
    scopeOf: ofMember,
    async run({ ctx, body, note }) {
      note(onMember(body.id))
      const site = ctx.sites.byId((await findSiteOfMember(ctx, body.id)) ?? 0)
      if (!site) throw new Refusal('not_found')
      await resendActivation(ctx, body.id as ProfileId, { site, origin: siteOriginOf(ctx, site) })
      return null
    },
  },
})
