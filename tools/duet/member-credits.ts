/** `duet member credits-give` and `credits-take`: credits that staff give a member or take back, by the same ledger as the console. */
import { causesToGive, causesToTake, mostCredits } from '#domain/credits/credit-changes.ts'
import type { CreditCause } from '#domain/credits/history.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { changeCredits } from '#server/credits/credit-changes.ts'
import { Ending, exitCodes, type Given, type Words, wrongWords } from './command.ts'
import { explain, memberIn, reasonIn } from './moderation.ts'
import { doAct, printOutcome, withServer } from './output.ts'

export const give = (words: Words, given: Given) =>
  change(words, given, { act: 'member credits-give', sign: 1, causes: causesToGive })
export const take = (words: Words, given: Given) =>
  change(words, given, { act: 'member credits-take', sign: -1, causes: causesToTake })

type How = { act: string; sign: 1 | -1; causes: readonly CreditCause[] }

function change([number = '', amount = '']: Words, given: Given, { act, sign, causes }: How) {
  const member = memberIn(number)
  const credits = Number(amount)
  if (!/^\d{1,5}$/.test(amount) || credits < 1 || credits > mostCredits) throw wrongWords(`Say 1 to ${mostCredits} credits.`)
  const cause = causes.find((one) => one === given.text('cause'))
  if (!cause) throw wrongWords(`Say --cause: ${causes.join(', ')}.`)
  const note = reasonIn(given)
  const key = given.text('key')
  return withServer(async (ctx) => {
    const by = nameOfActor(shellActor())
    const what = { act, target_kind: 'member', target: number, member, reason: note }
    const wish = { member, credits: sign * credits, cause, note, by, isAgreed: false, ...(key !== undefined && { key }) }
    const done = await doAct(ctx, what, (ctx) => changeCredits(ctx, wish)).catch(explainShort(number))
    printOutcome(given, { member, ...done }, `${number} has ${done.balance} credits now (change ${done.id}).`)
  })
}

const explainShort = (number: string) => (error: unknown) => {
  if (error instanceof Refusal && error.code === 'credits_short')
    throw new Ending(`${number} has only ${String(error.details.balance)} credits.`, exitCodes.refused, { cause: error })
  return explain(`There is no member ${number}.`)(error)
}
