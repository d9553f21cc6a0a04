/** What every noun's commands need: the opened server, JSON, sentences. */
import { type Act, act, actInSteps, logAct, shellActor } from '#server/audit/audit.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import type { Given } from './command.ts'

/** Everything of the server, opened for a moment and closed again. Log lines would stand among results: errors only. */
export async function withServer(work: (ctx: Context) => unknown) {
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'error' }))
  try {
    await work(ctx)
  } finally {
    await close()
  }
}

/** An act of a user of this machine, and its line in the audit log, in one transaction. */
export const doAct = <T>(ctx: Context, what: Act, work: (ctx: Context) => Promise<T>) => act(ctx, shellActor(), what, work)

/** The same for work of many transactions: a line before, and one with the outcome. */
export const doInSteps = <T>(ctx: Pick<Context, 'db' | 'now' | 'log'>, what: Act, work: () => Promise<T>) =>
  actInSteps(ctx, shellActor(), what, work)

/** A look at what concerns a person. Written before anything is shown. */
export const logLook = (ctx: Context, what: Act) => logAct(ctx, shellActor(), { ...what, kind: 'look' })

export const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

/** The outcome of an act: a document for programs, a sentence for people, nothing with `--quiet`. */
export function printOutcome(given: Given, outcome: object, sentence: string) {
  if (given.has('json')) print(outcome)
  else if (!given.has('quiet')) console.log(sentence)
}
