/** The tables of acts on many members, as Kysely sees them. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Measure } from '#domain/decisions/decisions.ts'
import type { ManyActName, ManyState } from '#domain/many-acts/many-acts.ts'
import type { ScopeKind } from '#domain/staff/permissions.ts'

export interface ManyActTables {
  many_act: {
    id: GeneratedAlways<number>
    act: ManyActName
    measures: Generated<Measure[]>
    details: unknown
    reason: string
    actor_kind: 'staff' | 'key' | 'shell'
    actor: string
    permission: string
    scope_kind: ScopeKind
    scope_id: number | null
    approval_id: number | null
    alone: Generated<boolean>
    second_by: string | null
    total: number
    left_out: Generated<number>
    state: Generated<ManyState>
    started_at: Date
    ended_at: Date | null
    stopped_by: string | null
  }
  many_act_member: {
    id: GeneratedAlways<number>
    act_id: number
    member_id: number | null
    mark: string
    outcome: Generated<'waiting' | 'done' | 'refused'>
    code: string | null
    at: Date | null
  }
}
