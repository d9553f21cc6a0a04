/** Calls of the console about a member's credits: their ledger lines, giving and taking. */
import type { CreditsGiven, CreditsTaken } from '#domain/credits/credit-changes.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { HeldRight, Scope } from '#domain/staff/rights.ts'
import { nameOfActor } from '#server/audit/audit.ts'
import { readSetting } from '#server/console-settings/console-settings.ts'
import { changeCredits, needsSecond } from '#server/credits/credit-changes.ts'
import { previewCredits } from '#server/credits/credit-previews.ts'
import { findBalance } from '#server/credits/credits.ts'
import { getLedgerLines } from '#server/credits/member-ledger.ts'
import type { ConsoleHandlers, LogNote } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

type Names = 'GET /api/members/ledger' | 'POST /api/members/credits' | 'POST /api/members/credits/take'
type Body = CreditsGiven | CreditsTaken
type CreditInput = { ctx: Context; caller: StaffCaller; right: HeldRight; body: Body }

/** A right `to 20` holds for small amounts only. Refuses `not_allowed` {most}. */
async function refuseAboveRight({ ctx, right, body }: CreditInput) {
  if (right.only !== 'to 20') return
  const most = await readSetting(ctx, 'credits_narrowed')
  if (body.credits > most) throw new Refusal('not_allowed', { permission: right.permission, most })
}

async function needsTwo(input: CreditInput) {
  await refuseAboveRight(input)
  const { ctx, caller, body } = input
  return needsSecond(ctx, { member: body.id as ProfileId, credits: body.credits, by: nameOfActor(caller.actor) })
}

/** What nobody can agree to is not asked of a second person. Refuses `credits_short` {balance}. */
async function needsTwoToTake(input: CreditInput) {
  const needs = await needsTwo(input)
  if (!needs && input.caller.key === null) return false
  const balance = await findBalance(input.ctx, input.body.id as ProfileId)
  if (balance < input.body.credits) throw new Refusal('credits_short', { balance })
  return needs
}

async function change(input: CreditInput & { isAgreed: boolean; note: (more: LogNote) => void }, sign: 1 | -1) {
  await refuseAboveRight(input)
  const { ctx, caller, body, isAgreed, note } = input
  const { id: member, credits, cause, reason, key } = body
  const by = nameOfActor(caller.actor)
  const what = {
    member: member as ProfileId,
    credits: sign * credits,
    cause,
    note: reason,
    by,
    isAgreed,
    ...(key !== undefined && { key }),
  }
  const { id, balance } = await changeCredits(ctx, what)
  const changed = { balance: { before: balance - sign * credits, after: balance } }
  note({ target_kind: 'member', target: String(member), member: member as ProfileId, changed })
  return { id, balance }
}

/** `placeOf`: the brand of a member, which another feature finds. */
export const creditsConsole = (
  placeOf: (ctx: Context, member: number) => Promise<Scope | null>,
): Pick<ConsoleHandlers, Names> => {
  const scopeOf = ({ ctx, body }: { ctx: Context; body: Body }) => placeOf(ctx, body.id)
  return {
    'GET /api/members/ledger': {
      scopeOf: ({ ctx, query }) => placeOf(ctx, query.id),
      run({ ctx, query, note }) {
        note({ target_kind: 'member', target: String(query.id), member: query.id as ProfileId })
        return getLedgerLines(ctx, query.id as ProfileId, query.cursor)
      },
    },
    'POST /api/members/credits': {
      scopeOf,
      needsSecond: needsTwo,
      run: (input) => change(input, 1),
      preview: ({ ctx, body }) => previewCredits(ctx, body, 1),
    },
    'POST /api/members/credits/take': {
      scopeOf,
      needsSecond: needsTwoToTake,
      run: (input) => change(input, -1),
      preview: ({ ctx, body }) => previewCredits(ctx, body, -1),
    },
  }
}
