/** Plans of statements, as the pool of members' requests makes them: generic, for all parameters. */
import { sql } from 'kysely'
import type { Db } from '#server/infrastructure/context.ts'

export type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }
type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] }
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const nodesIn = (rows: Explained[]) => rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))

/** All nodes of a prepared statement's plan. `types`: of its parameters; without them PostgreSQL infers them. */
export const genericPlan = (db: Db, text: string, values: readonly unknown[], types?: string): Promise<PlanNode[]> =>
  db.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    await sql`prepare one ${sql.raw(types ? `(${types})` : '')} as ${sql.raw(text)}`.execute(one)
    const given = sql.join(values.map((value) => sql.lit(value)))
    const { rows } = await sql<Explained>`explain (format json) execute one(${given})`.execute(one)
    await sql`deallocate one`.execute(one)
    return nodesIn(rows)
  })

/** All nodes of a plan without parameters. */
export async function planOf(db: Db, text: string): Promise<PlanNode[]> {
  const { rows } = await sql<Explained>`explain (format json) ${sql.raw(text)}`.execute(db)
  return nodesIn(rows)
}

/** Tables that a plan reads from end to end. */
export const wholeTables = (nodes: readonly PlanNode[]) =>
  nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))
