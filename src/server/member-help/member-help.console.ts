/** Calls of the console that help a member: letters, another address, a new password, mails that arrive again. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Scope } from '#domain/staff/rights.ts'
import type { ConsoleHandlers, LogNote } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { correctAddressOf, liftRefusalOf, sendReset, writeLetter } from '#server/member-help/member-help.ts'

type Names = `POST /api/members/${'write' | 'address' | 'lift_refusal' | 'reset'}`
type PlaceOf = (ctx: Context, member: number) => Promise<Scope | null>
type Help<Body> = (ctx: Context, member: ProfileId, body: Body) => Promise<unknown>

export function memberHelpConsole(placeOf: PlaceOf): Pick<ConsoleHandlers, Names> {
  const helping = <Body extends { id: number }>(work: Help<Body>) => ({
    scopeOf: ({ ctx, body }: { ctx: Context; body: Body }) => placeOf(ctx, body.id),
    async run({ ctx, body, note }: { ctx: Context; body: Body; note: (more: LogNote) => void }) {
      note({ target_kind: 'member', target: String(body.id), member: body.id as ProfileId })
      await work(ctx, body.id as ProfileId, body)
      return null
    },
  })
  return {
    'POST /api/members/write': helping((ctx, member, { letter }) => writeLetter(ctx, member, letter)),
    'POST /api/members/address': helping((ctx, member, { email }) => correctAddressOf(ctx, member, email)),
    'POST /api/members/lift_refusal': helping((ctx, member) => liftRefusalOf(ctx, member)),
    'POST /api/members/reset': helping((ctx, member) => sendReset(ctx, member)),
  }
}
