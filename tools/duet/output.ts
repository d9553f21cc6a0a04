/** What every noun's commands need: the opened server, JSON, sentences. */
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

export const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

/** The outcome of an act: a document for programs, a sentence for people, nothing with `--quiet`. */
export function printOutcome(given: Given, outcome: object, sentence: string) {
  if (given.has('json')) print(outcome)
  else if (!given.has('quiet')) console.log(sentence)
}
