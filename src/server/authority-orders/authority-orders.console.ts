/** Calls of the console about orders of authorities. Each act needs a second person. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { sitesWith, type Scope } from '#domain/staff/rights.ts'
import { nameOfActor, type NamesOf } from '#server/audit/audit.ts'
import {
  addOrder,
  answerOrder,
  fetchPackage,
  findSiteOfOrder,
  listOrders,
  orderPackage,
  readOrder,
} from '#server/authority-orders/authority-orders.ts'
import { previewPackage } from '#server/authority-orders/package-preview.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/authority_orders${string}`>

async function placeOf(ctx: Context, reference: string): Promise<Scope | null> {
  const site = await findSiteOfOrder(ctx, reference)
  return site === null ? null : { kind: 'site', id: site }
}
const ofOrder = ({ ctx, body }: { ctx: Context; body: { reference: string } }) => placeOf(ctx, body.reference)
const on = (reference: string) => ({ target_kind: 'authority_order', target: reference })
const aboutMember = (member: number | null | undefined) => (member == null ? {} : { member: member as ProfileId })
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOrNull = (day: string | undefined) => (day === undefined ? null : dayAt(day))

export const authorityOrdersConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  'GET /api/authority_orders'({ ctx, caller, query }) {
    const sites = sitesWith(caller.rights, 'complaints', ctx.sites.all()).map(({ id }) => id)
    return listOrders(ctx, sites, query)
  },
  'GET /api/authority_orders/one': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, query.reference),
    async run({ ctx, query, note }) {
      const page = await readOrder(ctx, query.reference, namesOf)
      note({ ...on(query.reference), ...aboutMember(page.member) })
      return page
    },
  },
  'POST /api/authority_orders': {
    async scopeOf({ ctx, body }) {
      return ctx.sites.byId(body.site) ? { kind: 'site', id: body.site } : null
    },
    async run({ ctx, caller, body, note }) {
      const { site, member, received, answer_by, silent_until, reason: _, ...order } = body
      const { reference } = await addOrder(ctx, nameOfActor(caller.actor), {
        ...order,
        site_id: site,
        member: (member as ProfileId | undefined) ?? null,
        received_at: dayAt(received),
        answer_by: dayOrNull(answer_by),
        silent_until: dayOrNull(silent_until),
      })
      note({ ...on(reference), ...aboutMember(member) })
      return { reference }
    },
  },
  'POST /api/authority_orders/answer': {
    scopeOf: ofOrder,
    async run({ ctx, caller, body, note }) {
      const { member_id } = await answerOrder(ctx, nameOfActor(caller.actor), body.reference, body.given)
      note({ ...on(body.reference), ...aboutMember(member_id) })
      return null
    },
  },
  'POST /api/authority_orders/package': {
    scopeOf: ofOrder,
    async run({ ctx, caller, body, note }) {
      const { member_id } = await orderPackage(ctx, nameOfActor(caller.actor), body.reference, body.parts)
      note({
        ...on(body.reference),
        ...aboutMember(member_id),
        changed: { parts: { before: null, after: body.parts.join(' ') } },
      })
      return null
    },
    preview: ({ ctx, body }) => previewPackage(ctx, body),
  },
  'POST /api/authority_orders/fetch': {
    scopeOf: ofOrder,
    async run({ ctx, caller, body, line, note }) {
      // also the line of a fetch that finds nothing
      note(on(body.reference))
      const { name, bytes, sha256, passphrase } = await fetchPackage(ctx, caller.actor, body.reference, line)
      return { name, file: Buffer.from(bytes).toString('base64'), sha256, passphrase }
    },
  },
})
