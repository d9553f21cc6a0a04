/** State: what a process caches. Each feature declares its own; all of it can be lost and is read again. */
import { getOrCreate } from '#domain/get-or-create.ts'

/** The states of one process, each by its declaration. */
export type ProcessState = Map<object, unknown>

export const openState = (): ProcessState => new Map()

/** Declares a state of a process. `create` is called once for each `ctx.state`; the answer reads it: `const counts = declareState(() => new Map())`, then `counts(ctx)`. */
export function declareState<State>(create: () => State): (ctx: { state: ProcessState }) => State {
  const declaration = {}
  return ({ state }) => getOrCreate(state, declaration, create) as State
}
