/** Who is here now: members who have the site open, by brand. Each process says every ten seconds how many it serves. */
import { randomUUID } from 'node:crypto'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { declareState } from '#server/infrastructure/state.ts'
import * as store from '#server/figures/figures.store.ts'

/** A process that was silent for so long counts no more. */
const silentMs = minuteMs

const stateOf = declareState(() => ({ process: randomUUID(), stored: new Set<number>() }))

/** Stores how many members this process serves. A brand whom it served before and serves no more is stored as none, once. */
export async function recordHere(ctx: Context) {
  const state = stateOf(ctx)
  const counted = ctx.live.countMembers()
  const here = [...new Set([...counted.keys(), ...state.stored])].map((site_id) => ({ site_id, n: counted.get(site_id) ?? 0 }))
  if (here.length === 0) return
  await store.storeHere(ctx.db, state.process, here, ctx.now())
  state.stored = new Set(counted.keys())
}

/** This process serves nobody any more. */
export const leaveHere = (ctx: Context) => store.deleteHere(ctx.db, stateOf(ctx).process)

/** Members who are here now, by brand. Who is here in two browsers on two processes counts twice. */
export const countHere = (ctx: Context, sites: readonly number[]) =>
  store.sumHere(ctx.reads, sites, new Date(ctx.now().getTime() - silentMs))

/** Deletes what processes said that ended without a word. */
export const clearHere = (ctx: Context) => store.deleteHereBefore(ctx.db, new Date(ctx.now().getTime() - silentMs))
