/** Acts of the machine that need a second person: they wait for one, as in the console. */
import { consoleWire, type ConsoleCall } from '#domain/console-wire.ts'
import { Refusal } from '#domain/refusal.ts'
import { shellActor } from '#server/audit/audit.ts'
import { askOnMachine } from '#server/console-app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { callerOnMachine, findStaffByEmail } from '#server/staff/staff.ts'
import type { Command } from './command.ts'
import { withServer } from './output.ts'
import { refused, waiting } from './remote.ts'
import { type Numbers, requestIn } from './request.ts'

/** Ends with `exitCodes.waits` where the act needs a second person; nothing is done then. Refuses what the console's call refuses. */
export const askFirst = (command: Command, args: readonly string[]) =>
  withServer(async (ctx) => {
    const { name, body } = await requestIn(command, args, numbersHere(ctx))
    const line: ConsoleCall = consoleWire[name]
    if (line.second === undefined) return
    const by = callerOnMachine(ctx, shellActor().actor)
    const waits = await askOnMachine(ctx, { call: name, body, by }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw refused(error.status, { ...error.details, error: error.code }, error)
    })
    if (waits) throw waiting(waits)
  })

const numbersHere = (ctx: Context): Numbers => ({
  site: async (key) => ctx.sites.all().find(({ file }) => file.key === key)?.id ?? null,
  staff: async (email) => (await findStaffByEmail(ctx, email))?.id ?? null,
})
