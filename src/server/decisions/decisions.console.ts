/** Calls of the console about cases, decisions and appeals. */
import type { CaseDecision } from '#domain/cases/case-pages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { freshProofMs } from '#domain/staff/staff.ts'
import { findRight, poolOf, type Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import {
  claimNextCase,
  countCasesWaiting,
  countInOtherLanguages,
  countOpenCases,
  findCase,
  holdCase,
  isCaseHeld,
  listOpenCases,
  nameSubject,
  passCase,
  takeOverCase,
} from '#server/cases/cases.ts'
import { listTexts } from '#server/cleared-texts/cleared-texts.ts'
import { casePlacesOf, findCaseFor, placeOfCase, refuseUnproved } from '#server/decisions/case-scope.ts'
import { mayTake } from '#server/decisions/case-takers.ts'
import { getCasePage, type NamesOf, openEvidence, writeCases } from '#server/decisions/case-pages.ts'
import { decide, decideAppeal, type NewDecision, previewDecision, storeView } from '#server/decisions/decisions.ts'
import { graveOpensAt } from '#server/exposure/exposure.ts'
import type { Agreement } from '#server/http/console-handlers.ts'
import type { ConsoleHandlers, LogNote } from '#server/http/handle-console.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { decideVerification } from '#server/verification/verification.ts'
import type * as z from 'zod/mini'

type Names =
  | 'GET /api/cases'
  | (`${'GET' | 'POST'} /api/cases/${'one' | 'evidence' | 'next' | 'hold' | 'take_over' | 'pass' | 'subject' | 'decide' | 'verify'}` &
      keyof ConsoleHandlers)
  | `POST /api/appeals/${'view' | 'decide'}`
  | 'POST /api/decisions/preview'
  | `POST /api/members/${'decide' | 'restrict'}`
  | 'GET /api/members/texts'

/** What waits for a person among cases. */
export const casesWaitingFor = (ctx: Context, caller: StaffCaller) =>
  countCasesWaiting(ctx, nameOfActor(caller.actor), casePlacesOf(ctx, caller))

const ofCase = ({ ctx, body }: { ctx: Context; body: { reference: string } }) => placeOfCase(ctx, body.reference)

const poolOfMember = async (ctx: Context, id: number): Promise<Scope | null> => {
  const row = await ctx.db.selectFrom('member').select('pool_id').where('id', '=', id).executeTakeFirst()
  return row ? { kind: 'pool', id: row.pool_id } : null
}

/** Before a case is taken, opened or decided. Refuses as `findCaseFor` and `refuseUnproved`. */
async function refuseLane(ctx: Context, caller: StaffCaller, reference: string) {
  const one = await findCaseFor(ctx, caller, reference)
  if (one) refuseUnproved(ctx, caller, one)
}

/** The same for who holds the case already: the proof was given when it was taken. */
async function refuseLaneUnlessHeld(ctx: Context, caller: StaffCaller, reference: string) {
  const one = await findCaseFor(ctx, caller, reference)
  const isMine = one && isCaseHeld(one, ctx.now()) && one.holder === nameOfActor(caller.actor)
  if (one && !isMine) refuseUnproved(ctx, caller, one)
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

/**
 * A ban in a case is an act of a person with a proof: who may only restrict takes lesser measures. Where the right needs a second person,
 * the call of the member's page asks one. Refuses `person_needed`, `not_allowed`, `ban_on_page` and `proof_needed`.
 */
function refuseBanWithoutRight(ctx: Context, caller: StaffCaller, measures: readonly string[], at: Scope) {
  if (!measures.includes('ban') && !measures.includes('suspend')) return
  if (caller.key) throw new Refusal('person_needed')
  const right = findRight(caller.rights, 'members.ban', at, poolOf(ctx.sites))
  if (!right || !isActing(right)) throw new Refusal('not_allowed', { permission: 'members.ban' })
  if (right.level === 'second') throw new Refusal('ban_on_page')
  if (right.level === 'fresh' && ctx.now().getTime() - caller.session.proved_at.getTime() >= freshProofMs)
    throw new Refusal('proof_needed')
}

export const decisionsConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/cases'({ ctx, caller, query }) {
    const { pool, site, lane, view } = query
    const places = casePlacesOf(ctx, caller, { pool, site, lanes: lane && [lane] })
    const all = { places: casePlacesOf(ctx, caller, { pool, site }), site }
    const { languages } = caller.staff
    const [page, counts, elsewhere] = await Promise.all([
      listOpenCases(ctx, { places, site, waits: view === 'waiting' }, query.cursor),
      countOpenCases(ctx, all),
      languages.length === 0 ? [] : countInOtherLanguages(ctx, { places, site }, languages),
    ])
    return {
      cases: await writeCases(ctx, nameOfActor(caller.actor), page.cases, namesOf),
      next: page.next,
      counts,
      elsewhere,
      as_of: ctx.now().toISOString(),
    }
  },
  async 'POST /api/cases/next'({ ctx, caller, body }) {
    const who = nameOfActor(caller.actor)
    const one = await atomically(ctx, async (ctx) => {
      const { languages } = caller.staff
      const chosen = { places: casePlacesOf(ctx, caller, body), site: body.site }
      const next = await claimNextCase(ctx, who, { ...chosen, ...(languages.length > 0 && { languages }) })
      // taken by nobody, where the proof is missing
      if (next) refuseUnproved(ctx, caller, next)
      return next
    })
    const closed = one === null ? await graveOpensAt(ctx, who) : null
    return { reference: one?.reference ?? null, ...(closed && { closed_until: closed.toISOString() }) }
  },
  'GET /api/cases/one': {
    scopeOf: ({ ctx, query }) => placeOfCase(ctx, query.reference),
    async run({ ctx, caller, query }) {
      await refuseLaneUnlessHeld(ctx, caller, query.reference)
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
      await refuseLaneUnlessHeld(ctx, caller, body.reference)
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
      // the page has words of the member, which a stored reply would outlive
      return null
    },
  },
  'POST /api/cases/pass': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'case', target: body.reference, case_reference: body.reference })
      const one = await findCaseFor(ctx, caller, body.reference)
      if (one && body.to !== undefined && !(await mayTake(ctx, one, body.to))) throw new Refusal('invalid_input', { field: 'to' })
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
  'POST /api/appeals/view': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      note({ target_kind: 'appeal', target: body.reference, case_reference: body.reference })
      const { decision } = await storeView(ctx, caller.actor, body.reference, body.outcome)
      if (decision.subject_id !== null) note({ member: decision.subject_id as ProfileId })
      // the page has words of the member, which a stored reply would outlive
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
      await refuseLane(ctx, caller, body.reference)
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
  'POST /api/decisions/preview': {
    async scopeOf({ ctx, body }) {
      if ((body.case === undefined) === (body.member === undefined)) throw new Refusal('invalid_input', { field: 'case' })
      return body.case === undefined ? poolOfMember(ctx, body.member ?? 0) : placeOfCase(ctx, body.case)
    },
    async run({ ctx, caller, body }) {
      if (body.case !== undefined) await refuseLane(ctx, caller, body.case)
      const member = body.case === undefined ? body.member : (await findCase(ctx, body.case))?.subject_id
      return previewDecision(ctx, (member ?? null) as ProfileId | null, decisionIn(body))
    },
  },
  'GET /api/members/texts': {
    scopeOf: ({ ctx, query }) => poolOfMember(ctx, query.id),
    async run({ ctx, query, note }) {
      note({ target_kind: 'member', target: String(query.id), member: query.id as ProfileId })
      return { texts: await listTexts(ctx, query.id) }
    },
  },
  'POST /api/members/restrict': { scopeOf: ofMember, run: (input) => decideAbout(input, input.agreement) },
  'POST /api/members/decide': { scopeOf: ofMember, run: (input) => decideAbout(input, input.agreement) },
})

const ofMember = ({ ctx, body }: { ctx: Context; body: { id: number } }) => poolOfMember(ctx, body.id)

type AboutMember = { ctx: Context; caller: StaffCaller; body: Given & { id: number }; note: (more: LogNote) => void }
/** A decision without a case. Who agreed before stands in it: they decide on no appeal against it. */
async function decideAbout({ ctx, caller, body, note }: AboutMember, agreement: Agreement | null) {
  const member = body.id as ProfileId
  note({ target_kind: 'member', target: String(body.id), member, reason: body.facts })
  const secondBy = agreement?.second == null ? {} : { secondBy: `staff:${agreement.second}` }
  const { reference } = await decide(ctx, caller.actor, { member }, { ...decisionIn(body), ...secondBy })
  note({ changed: { decision: { before: null, after: reference } } })
  return { reference }
}
