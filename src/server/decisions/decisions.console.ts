/** Calls of the console about cases, decisions and appeals. */
import type { CaseDecision } from '#domain/cases/case-pages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { freshProofMs } from '#domain/staff/staff.ts'
import { findRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import {
  claimNextCase,
  countCasesWaiting,
  findCase,
  holdCase,
  listOpenCases,
  nameSubject,
  passCase,
  takeOverCase,
} from '#server/cases/cases.ts'
import { listTexts } from '#server/cleared-texts/cleared-texts.ts'
import { laneListOf, poolsOf } from '#server/decisions/case-scope.ts'
import { countOpenByLane, getCasePage, type NamesOf, openEvidence, writeCases } from '#server/decisions/case-pages.ts'
import { decide, decideAppeal, findDecision, liftDecision, type NewDecision } from '#server/decisions/decisions.ts'
import { graveOpensAt } from '#server/exposure/exposure.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { decideVerification } from '#server/verification/verification.ts'
import type * as z from 'zod/mini'

type Names =
  | Extract<keyof ConsoleHandlers, `${string} /api/${'cases' | 'appeals' | 'decisions'}${string}`>
  | 'POST /api/members/decide'
  | 'GET /api/members/texts'

/** What waits for a person among cases. */
export const casesWaitingFor = (ctx: Context, caller: StaffCaller) =>
  countCasesWaiting(ctx, nameOfActor(caller.actor), { lanes: laneListOf(caller), pools: poolsOf(ctx, caller) })

const placeOfCase = async (ctx: Context, reference: string): Promise<Scope | null> => {
  const one = await findCase(ctx, reference)
  return one && { kind: 'pool', id: one.pool_id }
}
const ofCase = ({ ctx, body }: { ctx: Context; body: { reference: string } }) => placeOfCase(ctx, body.reference)

const poolOfMember = async (ctx: Context, id: number): Promise<Scope | null> => {
  const row = await ctx.db.selectFrom('member').select('pool_id').where('id', '=', id).executeTakeFirst()
  return row ? { kind: 'pool', id: row.pool_id } : null
}

/** The gravest cases and appeals need rights of their own, by whatever way they are opened. To everybody else they are not there. */
async function refuseLane(ctx: Context, caller: StaffCaller, reference: string) {
  const one = await findCase(ctx, reference)
  if (one && !laneListOf(caller).includes(one.lane)) throw new Refusal('not_found')
}

type Given = Omit<z.output<typeof CaseDecision>, 'reference' | 'version'>
const decisionIn = ({ measures, limits, photos, texts, clause, law, facts, source, until }: Given): NewDecision => ({
  measures,
  limits,
  photos,
  texts,
  facts,
  source,
  ...(clause && { clause }),
  ...(law && { law }),
  ...(until && { until: new Date(until) }),
})

/** A ban is an act with a proof: a person who may only restrict takes lesser measures. */
function refuseBanWithoutRight(ctx: Context, caller: StaffCaller, measures: readonly string[], at: Scope) {
  if (!measures.includes('ban') && !measures.includes('suspend')) return
  const right = findRight(caller.rights, 'members.ban', at, poolOf(ctx.sites))
  if (!right || right.level === 'look') throw new Refusal('not_allowed', { permission: 'members.ban' })
  if (right.level === 'fresh' && ctx.now().getTime() - caller.session.proved_at.getTime() >= freshProofMs)
    throw new Refusal('proof_needed')
}

export const decisionsConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/cases'({ ctx, caller, query }) {
    const [pools, seen] = [poolsOf(ctx, caller), laneListOf(caller)]
    const wanted = query.lane ? seen.filter((lane) => lane === query.lane) : seen
    const [page, counts] = await Promise.all([
      wanted.length === 0 ? { cases: [], next: null } : listOpenCases(ctx, { lanes: wanted, pools }, query.cursor),
      countOpenByLane(ctx, seen, pools),
    ])
    return {
      cases: await writeCases(ctx, nameOfActor(caller.actor), page.cases, namesOf),
      next: page.next,
      counts,
      as_of: ctx.now().toISOString(),
    }
  },
  async 'POST /api/cases/next'({ ctx, caller, body }) {
    const wanted = laneListOf(caller).filter((lane) => body.lanes === undefined || body.lanes.includes(lane))
    const one =
      wanted.length === 0
        ? null
        : await claimNextCase(ctx, nameOfActor(caller.actor), { lanes: wanted, pools: poolsOf(ctx, caller) })
    const closed = one === null ? await graveOpensAt(ctx, nameOfActor(caller.actor)) : null
    return { reference: one?.reference ?? null, ...(closed && { closed_until: closed.toISOString() }) }
  },
  'GET /api/cases/one': {
    scopeOf: ({ ctx, query }) => placeOfCase(ctx, query.reference),
    async run({ ctx, caller, query }) {
      await refuseLane(ctx, caller, query.reference)
      return getCasePage(ctx, caller.actor, query.reference, namesOf)
    },
  },
  'GET /api/cases/evidence': {
    scopeOf: ({ ctx, query }) => placeOfCase(ctx, query.reference),
    async run({ ctx, caller, query, line }) {
      await refuseLane(ctx, caller, query.reference)
      return { reports: await openEvidence(ctx, caller.actor, query.reference, line) }
    },
  },
  'POST /api/cases/hold': {
    scopeOf: ofCase,
    async run({ ctx, caller, body }) {
      await refuseLane(ctx, caller, body.reference)
      await holdCase(ctx, nameOfActor(caller.actor), body.reference)
      return getCasePage(ctx, caller.actor, body.reference, namesOf)
    },
  },
  'POST /api/cases/take_over': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'case', target: body.reference, case_reference: body.reference })
      await refuseLane(ctx, caller, body.reference)
      await takeOverCase(ctx, nameOfActor(caller.actor), body.reference)
      return getCasePage(ctx, caller.actor, body.reference, namesOf)
    },
  },
  'POST /api/cases/pass': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'case', target: body.reference, case_reference: body.reference })
      await refuseLane(ctx, caller, body.reference)
      await passCase(ctx, nameOfActor(caller.actor), body.reference, {
        ...(body.to !== undefined && { to: `staff:${body.to}` }),
        knowsThem: body.knows_them ?? false,
      })
      return null
    },
  },
  'POST /api/cases/subject': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      const member = body.member as ProfileId
      note({ target_kind: 'case', target: body.reference, case_reference: body.reference, member })
      await refuseLane(ctx, caller, body.reference)
      await nameSubject(ctx, nameOfActor(caller.actor), body.reference, member)
      return null
    },
  },
  'POST /api/cases/decide': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'case', target: body.reference, case_reference: body.reference, reason: body.facts })
      await refuseLane(ctx, caller, body.reference)
      const at = await placeOfCase(ctx, body.reference)
      if (at) refuseBanWithoutRight(ctx, caller, body.measures, at)
      const { reference, subject_id } = await decide(
        ctx,
        caller.actor,
        { case: body.reference, version: body.version },
        decisionIn(body),
      )
      note({
        ...(subject_id !== null && { member: subject_id as ProfileId }),
        changed: { decision: { before: null, after: reference } },
      })
      return { reference }
    },
  },
  'POST /api/cases/verify': {
    scopeOf: ofCase,
    async run({ ctx, caller, body: { reference, version, ...said }, note }) {
      note({ target_kind: 'case', target: reference, case_reference: reference })
      await refuseLane(ctx, caller, reference)
      const { member } = await decideVerification(ctx, caller.actor, { reference, version }, said)
      note({ member, changed: { verification: { before: 'waiting', after: said.reason ?? said.outcome } } })
      return null
    },
  },
  'POST /api/appeals/decide': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({
        target_kind: 'appeal',
        target: body.reference,
        case_reference: body.reference,
        reason: body.reply,
        changed: { outcome: { before: null, after: body.outcome } },
      })
      const at = await placeOfCase(ctx, body.reference)
      if (at && body.instead) refuseBanWithoutRight(ctx, caller, body.instead.measures, at)
      await decideAppeal(ctx, caller.actor, body.reference, {
        outcome: body.outcome,
        reply: body.reply,
        version: body.version,
        ...(body.instead && { instead: decisionIn(body.instead) }),
      })
      return null
    },
  },
  'POST /api/decisions/lift': {
    async scopeOf({ ctx, body }) {
      const decision = await findDecision(ctx, body.reference)
      return decision && { kind: 'pool', id: decision.pool_id }
    },
    async run({ ctx, caller, body, note }) {
      const { subject_id } = await liftDecision(ctx, caller.actor, body.reference, body.reason)
      note({ target_kind: 'decision', target: body.reference, ...(subject_id !== null && { member: subject_id as ProfileId }) })
      return null
    },
  },
  'GET /api/members/texts': {
    scopeOf: ({ ctx, query }) => poolOfMember(ctx, query.id),
    async run({ ctx, query, note }) {
      note({ target_kind: 'member', target: String(query.id), member: query.id as ProfileId })
      return { texts: await listTexts(ctx, query.id) }
    },
  },
  'POST /api/members/decide': {
    scopeOf: ({ ctx, body }) => poolOfMember(ctx, body.id),
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'member', target: String(body.id), member: body.id as ProfileId, reason: body.facts })
      const { reference } = await decide(ctx, caller.actor, { member: body.id as ProfileId }, decisionIn(body))
      note({ changed: { decision: { before: null, after: reference } } })
      return { reference }
    },
  },
})
