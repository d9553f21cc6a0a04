/** The ledger check: what is new since the last check, every ten minutes, and everything in slices, every week. */
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import type { Db, Context } from '#server/infrastructure/context.ts'
import type { Log } from '#server/infrastructure/log.ts'
import {
  checkNewWallets,
  checkPostings,
  checkWallets,
  type Checkpoint,
  countLateRefunds,
  deleteChecks,
  findCheckpoint,
  findDrawnPosting,
  findNewestPosting,
  findReservedOff,
  findSliceEnd,
  giveTime,
  insertCheck,
  keepBalances,
  listPostingWriters,
  lockCheck,
  type PostingFindings,
  sumEntries,
  type Totals,
  type WalletFindings,
} from '#server/credits/ledger-check.store.ts'
import { addFindings, addSales, addTotals, countDifferences, sumsOf } from '#server/credits/ledger-sums.ts'
import { checkNewOrders, checkOrders, type OrderFindings, type Sales } from '#server/credits/order-check.store.ts'

export type LedgerFindings = PostingFindings &
  WalletFindings &
  OrderFindings & {
    /** The account `reserved` less the prices of unread messages; in a check of what is new, only when the account is negative. */
    reserved_off: number
    /** Accounts whose entries up to the last check do not sum to what that check stored. */
    totals_off: number
  }

export type LedgerReport = {
  /** The sum of all entries per currency, credits included ('CRD'). Every one must be zero. */
  sums: Record<string, number>
  findings: LedgerFindings
  sales: Sales
  /** True when all sums and findings are zero. */
  balanced: boolean
}

type Findings = Partial<LedgerFindings>
const noFindings: LedgerFindings = {
  postings_unbalanced: 0,
  entries_unposted: 0,
  messages_misdebited: 0,
  lots_misbooked: 0,
  lots_off: 0,
  wallets_off: 0,
  wallets_negative: 0,
  changes_misbooked: 0,
  orders_unposted: 0,
  orders_misbooked: 0,
  refunds_unposted: 0,
  invoices_missing: 0,
  credit_notes_missing: 0,
  premium_unkept: 0,
  reserved_off: 0,
  totals_off: 0,
}
const isEmpty = (object: object) => Object.keys(object).length === 0
type CheckContext = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'error'> }

/** Refunds waiting longer than this are a finding too, although the ledger balances. */
const lateMs = 2 * dayMs
const retentionMs = 366 * dayMs
/** Of one statement. */
const slices = { postings: 200_000, wallets: 20_000, orders: 5_000 }
/** A statement about what is new since the last check: minutes, or the time that no worker ran. */
const newTimeoutMs = 10 * minuteMs
const sliceTimeoutMs = 5 * minuteMs
/** Orders are paid by the clock of their process, and stored a little later: so much is looked at twice. */
const overlapMs = 15 * minuteMs

/**
 * Checks what is new since the last check, in one transaction: postings, their wallets, and orders. Stores the findings, and logs an error when
 * there are any; the next check then begins at the same place, so that they are found until they are mended.
 */
export async function checkLedger(ctx: CheckContext, { writersTimeoutMs = 10_000 } = {}): Promise<Record<string, unknown>> {
  return loudly(ctx, 'new', () =>
    within(ctx.db, newTimeoutMs, async (db) => {
      await lockCheck(db)
      const last = (await findCheckpoint(db)) ?? { posting_id: 0, paid_until: new Date(0), totals: {} }
      const end = { posting_id: Math.max(last.posting_id, await findSettledPosting(db, writersTimeoutMs)), paid_until: ctx.now() }
      const range = { after: last.posting_id, upTo: end.posting_id }
      let totals = last.totals
      let ofPostings: Findings = {}
      for (let after = range.after; after < range.upTo;) {
        const slice = { after, upTo: await findSliceEnd(db, { after, upTo: range.upTo }, slices.postings) }
        totals = addTotals(totals, await sumEntries(db, slice))
        ofPostings = addFindings<LedgerFindings>(ofPostings, await checkPostings(db, slice))
        after = slice.upTo
      }
      const orders = await checkNewOrders(db, range, new Date(last.paid_until.getTime() - overlapMs))
      const findings = addFindings<LedgerFindings>(
        { reserved_off: Math.min(0, totals.CRD?.reserved ?? 0) },
        ofPostings,
        await checkNewWallets(db, range.after),
        orders.findings,
      )
      const found = foundIn({ sums: sumsOf(totals), findings, sales: orders.sales })
      const late = await countLateRefunds(db, new Date(ctx.now().getTime() - lateMs))
      const isSound = isEmpty(found)
      if (isSound) await keepBalances(db, range)
      const all = { ...found, ...(late > 0 && { refunds_late: late }) }
      await report({ ...ctx, db }, 'new', all, isSound ? { ...end, totals } : last)
      return all
    }),
  )
}

/** The highest posting id below which no transaction can store another one. A message writes for milliseconds; nobody is waited for longer than the timeout. */
export async function findSettledPosting(db: Db, writersTimeoutMs: number): Promise<number> {
  const drawn = await findDrawnPosting(db)
  let writers = await listPostingWriters(db)
  for (const untilMs = performance.now() + writersTimeoutMs; writers.length > 0;) {
    if (performance.now() > untilMs) throw new Error('A transaction has been writing to the ledger for too long.')
    await pause(20)
    const still = new Set(await listPostingWriters(db))
    writers = writers.filter((writer) => still.has(writer))
  }
  return drawn
}

/** Everything, as far as it is checked: in slices, each in a transaction of its own. It may lie in the payload of a job. */
export type WholeCheck = {
  stage: 'postings' | 'wallets' | 'orders' | 'done'
  after: number | string
  upTo: number
  checkpoint: { posting_id: number; totals: Totals }
  totals: Totals
  findings: Findings
  sales: Sales
}

export async function beginWhole(db: Db): Promise<WholeCheck> {
  const { posting_id, totals }: Pick<Checkpoint, 'posting_id' | 'totals'> = (await findCheckpoint(db)) ?? {
    posting_id: 0,
    totals: {},
  }
  const upTo = await findNewestPosting(db)
  return { stage: 'postings', after: 0, upTo, checkpoint: { posting_id, totals }, totals: {}, findings: {}, sales: [] }
}

/** Checks the next slice. */
export const checkSlice = (db: Db, check: WholeCheck): Promise<WholeCheck> =>
  within(db, sliceTimeoutMs, async (db) => {
    if (check.stage === 'postings') return postingsSlice(db, check)
    if (check.stage === 'wallets') {
      const { last, ...found } = await checkWallets(db, Number(check.after), slices.wallets)
      const findings = addFindings<LedgerFindings>(check.findings, found)
      return last === null ? { ...check, findings, stage: 'orders', after: '' } : { ...check, findings, after: last }
    }
    const { last, findings: found, sales } = await checkOrders(db, String(check.after), slices.orders)
    const findings = addFindings<LedgerFindings>(check.findings, found)
    if (last !== null) return { ...check, findings, after: last, sales: addSales(check.sales, sales) }
    const { posting_id, totals } = check.checkpoint
    const reserved_off = await findReservedOff(db, totals.CRD?.reserved ?? 0, posting_id)
    return { ...check, findings: addFindings<LedgerFindings>(findings, { reserved_off }), stage: 'done' }
  })

/** A slice ends at the last check, where the sums must be those that it stored. */
async function postingsSlice(db: Db, check: WholeCheck): Promise<WholeCheck> {
  const { checkpoint } = check
  const after = Number(check.after)
  const border = after < checkpoint.posting_id ? checkpoint.posting_id : check.upTo
  const range = { after, upTo: await findSliceEnd(db, { after, upTo: border }, slices.postings) }
  const totals = addTotals(check.totals, await sumEntries(db, range))
  const totals_off = range.upTo === checkpoint.posting_id ? countDifferences(totals, checkpoint.totals) : 0
  const findings = addFindings<LedgerFindings>(check.findings, await checkPostings(db, range), { totals_off })
  if (range.upTo >= check.upTo) return { ...check, totals, findings, stage: 'wallets', after: 0 }
  return { ...check, totals, findings, after: range.upTo }
}

/** Stores the findings of a whole check that is done, and logs an error when there are any. */
export async function finishWhole(ctx: CheckContext, check: WholeCheck): Promise<LedgerReport> {
  const whole = reportOf(check)
  await report(ctx, 'whole', findingsOf(whole))
  return whole
}

const reportOf = ({ totals, findings, sales }: WholeCheck): LedgerReport => {
  const found = { ...noFindings, ...findings }
  const sums = sumsOf(totals)
  return { sums, findings: found, sales, balanced: isEmpty(foundIn({ sums, findings: found, sales })) }
}

/** Checks everything and stores nothing: for operators and tests. */
export async function ledgerReport({ db }: Pick<Context, 'db'>): Promise<LedgerReport> {
  let check = await beginWhole(db)
  while (check.stage !== 'done') check = await checkSlice(db, check)
  return reportOf(check)
}

/** What is not as it must be, by name; empty when all is well. */
export const findingsOf = (report: LedgerReport): Record<string, unknown> => foundIn(report)

function foundIn({ sums, findings, sales }: { sums: Record<string, number>; findings: Findings; sales: Sales }) {
  const sumsOff = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  const salesOff = sales.filter(({ captured, ordered }) => captured !== ordered)
  return {
    ...Object.fromEntries(Object.entries(findings).filter(([, count]) => count !== 0)),
    ...(!isEmpty(sumsOff) && { sums: sumsOff }),
    ...(salesOff.length > 0 && { sales: salesOff }),
  }
}

async function report(ctx: CheckContext, kind: 'new' | 'whole', findings: Record<string, unknown>, end?: Checkpoint) {
  const at = ctx.now()
  const ok = isEmpty(findings)
  await insertCheck(ctx.db, { kind, at, ok, findings }, end)
  await deleteChecks(ctx.db, new Date(at.getTime() - retentionMs))
  if (!ok) ctx.log.error({ event: 'ledger.mismatch', check: kind, findings }, 'the ledger does not balance')
}

/** Logs a check that did not come to its end: nothing else would tell. */
export async function loudly<T>({ log }: Pick<CheckContext, 'log'>, check: 'new' | 'whole', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (err) {
    log.error({ event: 'ledger.not_checked', err, check }, 'the ledger could not be checked')
    throw err
  }
}

const within = async <T>(db: Db, timeoutMs: number, work: (db: Db) => Promise<T>): Promise<T> => {
  const timed = async (db: Db) => {
    await giveTime(db, timeoutMs)
    return work(db)
  }
  return db.isTransaction ? timed(db) : db.transaction().execute(timed)
}
