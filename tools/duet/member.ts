/** `duet member`: bans a member, and lifts a ban. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { banMember, liftBan } from '#server/bans/bans.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, printOutcome, withServer } from './output.ts'

export function ban([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const reason = given.text('reason')?.trim() ?? ''
  if (reason === '' || reason.length > 2000) throw wrongWords('Say why, in 1 to 2,000 characters.')
  return withServer(async (ctx) => {
    await doAct(ctx, { act: 'member ban', ...on(member), reason }, (ctx) => banMember(ctx, member, reason)).catch(
      explain(`There is no member ${number}.`),
    )
    printOutcome(
      given,
      { member, banned: true },
      `${number} is banned: logged out, hidden, photos on their way to new addresses.`,
    )
  })
}

export function lift([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    await doAct(ctx, { act: 'member lift', ...on(member) }, (ctx) => liftBan(ctx, member)).catch(
      explain(`${number} is not banned.`),
    )
    printOutcome(given, { member, banned: false }, `The ban of ${number} is lifted.`)
  })
}

const on = (member: ProfileId) => ({ target_kind: 'member', target: String(member), member })

function memberIn(number: string): ProfileId {
  if (!/^\d{1,15}$/.test(number)) throw wrongWords(`"${number}" is no number of a member.`)
  return Number(number) as ProfileId
}

function explain(sentence: string) {
  return (error: unknown): never => {
    throw error instanceof Refusal && error.code === 'not_found' ? notThere(sentence, error) : error
  }
}
