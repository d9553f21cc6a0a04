/** Verifies the chain of the audit log. */
import type { Db } from '#server/infrastructure/context.ts'
import * as store from '#server/audit/audit.store.ts'

/** `lost_heads`: of the `heads` that were written down, those that the chain does not have. */
export type Verified = {
  lines: number
  findings: store.AuditFinding[]
  unsealed: number
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
  const head = await store.findHead(db)
  const first = await store.findFirstNumber(db)
  const lines = head.number === 0 ? 0 : head.number - first + 1
  const findings: store.AuditFinding[] = []
  let next = first
  let read = 0
  const readSlices = async () => {
    while (next <= head.number && findings.length < mostFindings) {
      const from = next
      const to = Math.min(head.number, from + slice - 1)
      next = to + 1
      findings.push(...(await store.listFindings(db, from, to)))
      read += to - from + 1
      onProgress(read)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readSlices))
  findings.sort((a, b) => a.number - b.number)
  const last = head.number === 0 ? '' : await store.findSealHash(db, head.number)
  if (last !== head.hash) findings.push({ number: head.number, fault: 'missing' })
  // as many lines as seals, each of which has its own: none is left over. Otherwise, also where lines came meanwhile, they are compared
  const isEven = findings.length === 0 && (await store.countLines(db)) === lines
  const unsealed = isEven ? 0 : await store.countUnsealed(db)
  const lost_heads: store.Seal[] = []
  for (const { number, hash } of known)
    if (number >= first && (await store.findSealHash(db, number)) !== hash) lost_heads.push({ number, hash })
  return {
    lines,
    findings: findings.slice(0, mostFindings),
    unsealed,
    head,
    heads: known.length,
    lost_heads,
    is_whole: findings.length === 0 && unsealed === 0 && lost_heads.length === 0,
  }
}
