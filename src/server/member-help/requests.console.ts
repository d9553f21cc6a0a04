/** Calls of the console about a member's requests: a copy, erasing, and legal holds. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import { namesFor, type NamesOf } from '#server/audit/audit.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { previewErasing } from '#server/member-help/erasing-preview.ts'
import { endHold, findHold, haveCopyMade, haveErased, placeHold, readRequests } from '#server/member-help/requests.ts'

type Names = 'GET /api/members/requests' | `POST /api/members/${'copy' | 'erase' | 'hold'}` | 'DELETE /api/members/hold'
type PlaceOf = (ctx: Context, member: number) => Promise<Scope | null>

const onMember = (id: number) => ({ target_kind: 'member', target: String(id), member: id as ProfileId })

export const requestsConsole = (placeOf: PlaceOf, namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  'GET /api/members/requests': {
    scopeOf: ({ ctx, query }) => placeOf(ctx, query.id),
    async run({ ctx, query, note }) {
      note(onMember(query.id))
      const found = await readRequests(ctx, query.id as ProfileId)
      const people = found.holds.map(({ made_by }) => made_by)
      const nameOf = await namesFor(ctx, namesOf, people)
      return { ...found, holds: found.holds.map((hold) => ({ ...hold, made_by: nameOf(hold.made_by) })) }
    },
  },
  'POST /api/members/copy': {
    scopeOf: ({ ctx, body }) => placeOf(ctx, body.id),
    async run({ ctx, body, note }) {
      note(onMember(body.id))
      await haveCopyMade(ctx, body.id as ProfileId)
      return null
    },
  },
  'POST /api/members/erase': {
    scopeOf: ({ ctx, body }) => placeOf(ctx, body.id),
    async run({ ctx, body, note }) {
      note({ ...onMember(body.id), changed: { when: { before: null, after: body.when } } })
      await haveErased(ctx, body.id as ProfileId, body.when)
      return null
    },
    preview: ({ ctx, body }) => previewErasing(ctx, body),
  },
  'POST /api/members/hold': {
    scopeOf: ({ ctx, body }) => placeOf(ctx, body.id),
    async run({ ctx, caller, body: { id, until, is_untold, reason }, note }) {
      note(onMember(id))
      const wish = { member: id as ProfileId, ground: reason, until: new Date(until), is_untold, by: nameOfActor(caller.actor) }
      return { hold: await placeHold(ctx, wish) }
    },
  },
  'DELETE /api/members/hold': {
    async scopeOf({ ctx, body }) {
      const hold = await findHold(ctx, body.hold)
      return hold && placeOf(ctx, hold.member_id)
    },
    async run({ ctx, caller, body, note }) {
      const hold = await findHold(ctx, body.hold)
      if (!hold) throw new Refusal('not_found')
      note(onMember(hold.member_id))
      await endHold(ctx, body.hold, nameOfActor(caller.actor))
      return null
    },
  },
})
