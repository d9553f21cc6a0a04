/** Calls of the console about working on a case together: its lane and seal, comments, waiting, and who may take it. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { isActing } from '#domain/staff/permissions.ts'
import { findRight, poolOf } from '#domain/staff/rights.ts'
import { nameOfActor, namesFor, type NamesOf } from '#server/audit/audit.ts'
import {
  addCaseNote,
  type Case,
  isExcludedFrom,
  isSealed,
  liftSeal,
  listCaseNotes,
  moveToLane,
  noteAuthority,
  waitWithCase,
} from '#server/cases/cases.ts'
import { listTakers } from '#server/decisions/case-takers.ts'
import { findCaseFor, laneListIn, placeOfCase, refuseUnproved } from '#server/decisions/case-scope.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = `POST /api/cases/${'lane' | 'seal' | 'unseal' | 'wait' | 'notes'}` | `GET /api/cases/${'notes' | 'takers'}`

const ofCase = ({ ctx, body }: { ctx: Context; body: { reference: string } }) => placeOfCase(ctx, body.reference)
const ofQuery = ({ ctx, query }: { ctx: Context; query: { reference: string } }) => placeOfCase(ctx, query.reference)

/** Refuses `not_found`, and `not_allowed` for a person who must not have it. */
async function findMyCase(ctx: Context, caller: StaffCaller, reference: string): Promise<Case> {
  const one = await findCaseFor(ctx, caller, reference)
  if (!one) throw new Refusal('not_found')
  if (await isExcludedFrom(ctx, one, nameOfActor(caller.actor))) throw new Refusal('not_allowed', { permission: 'cases.work' })
  return one
}
const on = ({ reference, subject_id }: Case) => ({
  target_kind: 'case',
  target: reference,
  case_reference: reference,
  ...(subject_id !== null && { member: subject_id as ProfileId }),
})

function refuseWithoutLead(ctx: Context, { rights }: StaffCaller, { pool_id }: Case) {
  const right = findRight(rights, 'cases.lead', { kind: 'pool', id: pool_id }, poolOf(ctx.sites))
  if (!right || !isActing(right)) throw new Refusal('not_allowed', { permission: 'cases.lead' })
}

export const casesConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  'POST /api/cases/wait': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      const one = await findMyCase(ctx, caller, body.reference)
      note({ ...on(one), changed: { waiting: { before: null, after: `${body.days} days` } } })
      await waitWithCase(ctx, nameOfActor(caller.actor), body)
      return null
    },
  },
  'GET /api/cases/notes': {
    scopeOf: ofQuery,
    async run({ ctx, caller, query }) {
      const one = await findMyCase(ctx, caller, query.reference)
      const { notes, next } = await listCaseNotes(ctx, one, query.cursor)
      const people = notes.map(({ made_by }) => made_by)
      const nameOf = await namesFor(ctx, namesOf, people)
      const lines = notes.map(({ id, words, made_by, created_at }) => ({
        note: id,
        words,
        made_by: nameOf(made_by),
        created_at: created_at.toISOString(),
      }))
      return { notes: lines, next }
    },
  },
  'POST /api/cases/notes': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      const one = await findMyCase(ctx, caller, body.reference)
      note(on(one))
      await addCaseNote(ctx, one, { words: body.words, by: nameOfActor(caller.actor) })
      return null
    },
  },
  'GET /api/cases/takers': {
    scopeOf: ofQuery,
    async run({ ctx, caller, query }) {
      const one = await findMyCase(ctx, caller, query.reference)
      return listTakers(ctx, one, { except: caller.id, q: query.q })
    },
  },
  'POST /api/cases/lane': {
    scopeOf: ofCase,
    async run({ ctx, caller, body: { reference, lane, version }, note }) {
      const one = await findCaseFor(ctx, caller, reference)
      if (!one) throw new Refusal('not_found')
      note({ ...on(one), changed: { lane: { before: one.lane, after: lane } } })
      refuseUnproved(ctx, caller, one)
      if (lane !== 'gravest') refuseWithoutLead(ctx, caller, one)
      const goesOn = laneListIn(ctx, caller, one.pool_id).includes(lane)
      await moveToLane(ctx, nameOfActor(caller.actor), { reference, lane, version, goesOn })
      return null
    },
  },
  'POST /api/cases/seal': {
    scopeOf: ofCase,
    async run({ ctx, caller, body: { reference, number, day }, note }) {
      await findCaseFor(ctx, caller, reference)
      const one = await noteAuthority(ctx, reference, { number, day })
      note({
        ...on(one),
        changed: { authority_number: { before: one.authority_number, after: number }, ...sealEnds(one) },
      })
      return null
    },
  },
  'POST /api/cases/unseal': {
    scopeOf: ofCase,
    async run({ ctx, caller, body, note }) {
      await findCaseFor(ctx, caller, body.reference)
      const one = await liftSeal(ctx, body.reference)
      note({ ...on(one), changed: sealEnds(one) })
      return null
    },
  },
})

const sealEnds = (one: Case) => (isSealed(one) ? { seal: { before: 'sealed', after: 'ended' } } : {})
