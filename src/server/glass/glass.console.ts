/** Calls of the console about break-glass. Asking is stored as an approval, which is all that there is to do: reading is the act. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { findPoolOfGlass, findPoolOfPair, listGlasses, readGlass } from '#server/glass/glass.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'

type Names = Extract<keyof ConsoleHandlers, `${string} /api/break_glass${string}`>

const inPool = (id: number | null): Scope | null => (id === null ? null : { kind: 'pool', id })

export const glassConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/break_glass': async ({ ctx, caller }) => ({ glasses: await listGlasses(ctx, caller.id) }),
  'GET /api/break_glass/one': {
    scopeOf: async ({ ctx, query }) => inPool(await findPoolOfGlass(ctx, Number(query.id))),
    run: ({ ctx, caller, query, line }) =>
      readGlass(ctx, caller, { id: Number(query.id), before: query.before ?? null, line: { ...line, act: 'glass read' } }),
  },
  'POST /api/break_glass': {
    scopeOf: async ({ ctx, body }) => inPool(await findPoolOfPair(ctx, body.member, body.other)),
    async run({ ctx, body, note }) {
      // one of them was erased meanwhile
      if ((await findPoolOfPair(ctx, body.member, body.other)) === null) throw new Refusal('not_found')
      const { member, other } = body
      note({
        target_kind: 'member',
        target: String(member),
        member: member as ProfileId,
        case_reference: body.case,
        changed: { other: { before: null, after: other } },
      })
      return null
    },
  },
}
