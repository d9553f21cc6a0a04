/** A member's page with cases and decisions, and more of each of its lists, as the console and `duet member show` read it. */
import type { MemberList, MemberListPage } from '#domain/look-up/member-lists.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { listCasesOf } from '#server/cases/cases.ts'
import { listDecisions, type NamesOf, writeCases, writeDecisions } from '#server/decisions/decisions.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readMember, writeLists } from '#server/look-up/look-up.ts'
import * as store from '#server/look-up/member-lists.store.ts'
import type { Sight } from '#server/look-up/sight.ts'

type Reading = { actor: Actor; id: number; sites: readonly number[]; sight: Sight; namesOf: NamesOf }
/** Refuses `not_found` outside of these brands. */
export const readPageAs = (ctx: Context, { sites, ...reading }: Reading) =>
  readMember(ctx, reading.id, { sites, gravest: reading.sight.gravest }, async () => {
    const [cases, decisions] = [await casesOf(ctx, reading, null), await decisionsOf(ctx, reading, null)]
    return {
      cases: cases.cases,
      open_cases: await openCasesOf(ctx, reading),
      decisions: decisions.decisions,
      next: { cases: cases.next, decisions: decisions.next },
    }
  })

type Of = Omit<Reading, 'sites'>
async function casesOf(ctx: Context, { actor, id, sight: { gravest }, namesOf }: Of, before: number | null) {
  const all = await listCasesOf(ctx, id as ProfileId, { before, limit: store.listLength + 1, gravest })
  const { rows, next } = store.pageOf(all, (one) => one.id)
  return { cases: await writeCases(ctx, nameOfActor(actor), rows, namesOf), next }
}
/** For the head of the page: which wait, and who has them. */
async function openCasesOf(ctx: Context, { actor, id, sight: { gravest }, namesOf }: Of) {
  const rows = await listCasesOf(ctx, id as ProfileId, { isOpen: true, limit: store.listLength, gravest })
  const lines = await writeCases(ctx, nameOfActor(actor), rows, namesOf)
  return lines.map(({ reference, holder }) => ({ reference, holder }))
}
async function decisionsOf(ctx: Context, { id, namesOf }: Of, before: number | null) {
  const all = await listDecisions(ctx, { member: id as ProfileId, before, limit: store.listLength + 1 })
  const { rows, next } = store.pageOf(all, (one) => one.id)
  return { decisions: await writeDecisions(ctx, rows, namesOf), next }
}

const none: store.ListPart<never> = { rows: [], next: null }

/** The next part of one list. Refuses `invalid_input` for a cursor that is none of that list. */
export async function readListAs(ctx: Context, of: Of, list: MemberList, cursor: string): Promise<MemberListPage> {
  const empty = { orders: [], devices: [], mails: [], cases: [], decisions: [] }
  if (list === 'cases') return { ...empty, ...(await casesOf(ctx, of, numberIn(cursor))) }
  if (list === 'decisions') return { ...empty, ...(await decisionsOf(ctx, of, numberIn(cursor))) }
  const rows = {
    orders: list === 'orders' ? await store.pageOfOrders(ctx.db, of.id, cursor) : none,
    devices: list === 'devices' ? await store.pageOfDevices(ctx.db, of.id, cursor) : none,
    mails: list === 'mails' ? await store.pageOfMails(ctx.db, of.id, String(numberIn(cursor))) : none,
  }
  return { ...empty, ...writeLists(rows), next: rows[list].next }
}

function numberIn(cursor: string): number {
  if (!/^\d{1,16}$/.test(cursor)) throw new Refusal('invalid_input', { field: 'cursor' })
  return Number(cursor)
}
