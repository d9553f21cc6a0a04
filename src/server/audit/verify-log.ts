/** Verifies the chain of the audit log. */
import type { Db } from '#server/infrastructure/context.ts'
import * as store from '#server/audit/audit.store.ts'

/** `lost_heads`: of the `heads` that were written down, those that the chain does not have. */
export type Verified = {
  lines: number
  findings: store.AuditFinding[]
  unsealed: number
  /** Of the first hundred of them. */
  unsealed_ids: number[]
  head: store.Seal
  heads: number
  lost_heads: store.Seal[]
  is_whole: boolean
}

/** Of one statement. */
const slice = 50_000
/** Statements at the same time, each on a processor of the database. */
const atOnce = 2
/** More findings than these say nothing new. */
const mostFindings = 100

/**
 * Reads every line. `known`: seals as they were written down outside the database, such as by `duet log head`. A chain that was
 * rewritten as a whole holds together, but does not have their hashes. `onProgress` is given how many lines are read.
 */
export async function verifyLog(
  db: Db,
  known: readonly store.Seal[] = [],
  onProgress: (lines: number) => void = () => {},
): Promise<Verified> {
  const { head, newest } = await store.findEnds(db)
  const first = await store.findFirstNumber(db)
  const lines = head.number === 0 ? 0 : head.number - first + 1
  const findings: store.AuditFinding[] = []
  let next = first
  let read = 0
  const readSlices = async () => {
    while (next <= newest && findings.length < mostFindings) {
      const from = next
      const to = Math.min(newest, from + slice - 1)
      next = to + 1
      findings.push(...(await store.listFindings(db, from, to)))
      read += to - from + 1
      onProgress(read)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readSlices))
  findings.sort((a, b) => a.number - b.number)
  findings.push(...(await compareHead(db, head, newest)))
  // as many lines as seals, each of which has its own: none is left over. Otherwise, also where lines came meanwhile, they are compared
  const isEven = findings.length === 0 && (await store.countLines(db)) === lines
  const unsealed = isEven ? { total: 0, ids: [] } : await store.listUnsealed(db)
  const lost_heads: store.Seal[] = []
  for (const { number, hash } of known)
    if (number >= first && (await store.findSealHash(db, number)) !== hash) lost_heads.push({ number, hash })
  return {
    lines,
    findings: findings.slice(0, mostFindings),
    unsealed: unsealed.total,
    unsealed_ids: unsealed.ids,
    head,
    heads: known.length,
    lost_heads,
    is_whole: findings.length === 0 && unsealed.total === 0 && lost_heads.length === 0,
  }
}

/** The head is the newest seal: one that is gone, or one beyond it, is found. */
async function compareHead(db: Db, head: store.Seal, newest: number): Promise<store.AuditFinding[]> {
  const last = head.number === 0 ? '' : await store.findSealHash(db, head.number)
  const most = Math.min(newest, head.number + mostFindings)
  const beyond = Array.from({ length: most - head.number }, (_, n) => ({ number: head.number + 1 + n, fault: 'beyond' as const }))
  return last === head.hash ? beyond : [{ number: head.number, fault: 'missing' }, ...beyond]
}

/** The newest lines alone, as many as are read within a request. `unsealed`: ids of lines among them that no seal covers. */
export async function verifyNewest(db: Db, most: number) {
  const { head, newest } = await store.findEnds(db)
  const from = Math.max(await store.findFirstNumber(db), newest - most + 1)
  const found = newest === 0 ? [] : await store.listFindings(db, from, newest)
  const findings = [...found, ...(await compareHead(db, head, newest))].slice(0, mostFindings)
  const unsealed = await store.listNewestUnsealed(db, most)
  return { from, to: newest, findings, unsealed, is_whole: findings.length === 0 && unsealed.length === 0 }
}
