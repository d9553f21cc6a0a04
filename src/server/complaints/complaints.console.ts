/** Calls of the console about complaints. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { sitesWith, type Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import {
  countComplaints,
  findSiteOfComplaint,
  holdComplaint,
  listComplaints,
  makeCaseOf,
  readComplaint,
} from '#server/complaints/complaint-desk.ts'
import { moveComplaint } from '#server/complaints/complaints.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import type { NamesOf } from '#server/audit/audit.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/complaints${string}`>

async function placeOf(ctx: Context, reference: string): Promise<Scope | null> {
  const site = await findSiteOfComplaint(ctx, reference)
  return site === null ? null : { kind: 'site', id: site }
}
const ofComplaint = ({ ctx, body }: { ctx: Context; body: { reference: string } }) => placeOf(ctx, body.reference)
const on = (reference: string) => ({ target_kind: 'complaint', target: reference })
const aboutMember = (member: number | null) => (member === null ? {} : { member: member as ProfileId })

/** What waits in the brands where a person answers; who only looks has none waiting. */
export function complaintsWaitingFor(ctx: Context, { rights }: Pick<StaffCaller, 'rights'>) {
  const answers = rights.filter((right) => right.permission === 'complaints' && isActing(right))
  return countComplaints(
    ctx,
    sitesWith(answers, 'complaints', ctx.sites.all()).map(({ id }) => id),
  )
}

export const complaintsConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  'GET /api/complaints'({ ctx, caller, query }) {
    const sites = sitesWith(caller.rights, 'complaints', ctx.sites.all()).map(({ id }) => id)
    return listComplaints(ctx, sites, query, { who: nameOfActor(caller.actor), namesOf })
  },
  'GET /api/complaints/one': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, query.reference),
    async run({ ctx, caller, query, note }) {
      const page = await readComplaint(ctx, query.reference, { who: nameOfActor(caller.actor), namesOf })
      note({ ...on(query.reference), ...aboutMember(page.member) })
      return page
    },
  },
  'POST /api/complaints/hold': {
    scopeOf: ofComplaint,
    async run({ ctx, caller, body, note }) {
      const who = nameOfActor(caller.actor)
      note(on(body.reference))
      await holdComplaint(ctx, who, body.reference)
      const page = await readComplaint(ctx, body.reference, { who, namesOf })
      note(aboutMember(page.member))
      return page
    },
  },
  'POST /api/complaints/answer': {
    scopeOf: ofComplaint,
    async run({ ctx, caller, body, note }) {
      note({ ...on(body.reference), changed: { state: { before: null, after: 'decided' } } })
      await moveComplaint(ctx, nameOfActor(caller.actor), body.reference, 'decided', body.text)
      return null
    },
  },
  'POST /api/complaints/move': {
    scopeOf: ofComplaint,
    async run({ ctx, caller, body, note }) {
      note({ ...on(body.reference), changed: { state: { before: null, after: body.state } } })
      await moveComplaint(ctx, nameOfActor(caller.actor), body.reference, body.state, body.note ?? null)
      return null
    },
  },
  'POST /api/complaints/case': {
    scopeOf: ofComplaint,
    async run({ ctx, caller, body, note }) {
      note({ ...on(body.reference), case_reference: body.reference })
      const { reference, profile } = await makeCaseOf(ctx, nameOfActor(caller.actor), body.reference)
      note(aboutMember(profile))
      return { reference }
    },
  },
})
