/** State: caches of a process. Each feature declares its own; all of it can be lost and is read again. */
import { getOrCreate } from '#domain/get-or-create.ts'

/** The states of one process, by declaration. */
export type ProcessState = Map<object, unknown>

export const openState = (): ProcessState => new Map()

/**
 * Declares a state. `create` runs once for each `ctx.state`; the returned function reads it: `const counts = declareState(() =>
 * new Map())`, then `counts(ctx)`.
 */
export function declareState<State>(create: () => State): (ctx: { state: ProcessState }) => State {
  const declaration = {}
  return ({ state }) => getOrCreate(state, declaration, create) as State
}
