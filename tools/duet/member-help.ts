/** `duet member write`, `address`, `lift-refusal` and `reset`: help for a member, by the same ways as the console. */
import { letters } from '#domain/members/help.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { correctAddressOf, liftRefusalOf, sendReset, writeLetter } from '#server/member-help/member-help.ts'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { Ending, exitCodes, type Given, type Words, wrongWords } from './command.ts'
import { explain, memberIn, reasonIn } from './moderation.ts'
import { doAct, printOutcome, withServer } from './output.ts'

export function write([number = '', name = '']: Words, given: Given) {
  const letter = letters.find((one) => one === name)
  if (!letter) throw wrongWords(`Say which letter: ${letters.join(', ')}.`)
  const how = { act: 'member write', sentence: `The letter is on its way to ${number}.` }
  return helping(number, given, how, (ctx, member) => writeLetter(ctx, member, letter))
}

export function address([number = '', email = '']: Words, given: Given) {
  if (!isEmail(email)) throw wrongWords(`"${email}" is no e-mail address.`)
  const how = { act: 'member address', sentence: `A link to confirm the new address of ${number} is on its way.` }
  return helping(number, given, how, (ctx, member) => correctAddressOf(ctx, member, email))
}

export const liftRefusal = ([number = '']: Words, given: Given) =>
  helping(number, given, { act: 'member lift-refusal', sentence: `Mails go to ${number} again.` }, liftRefusalOf)

export const reset = ([number = '']: Words, given: Given) =>
  helping(number, given, { act: 'member reset', sentence: `A link to a new password is on its way to ${number}.` }, sendReset)

type How = { act: string; sentence: string }
type Work = (ctx: Context, member: ReturnType<typeof memberIn>) => Promise<unknown>

/** One act on a member, with the reason in the log. */
export function helping(number: string, given: Given, { act, sentence }: How, work: Work) {
  const member = memberIn(number)
  const what = { act, target_kind: 'member', target: number, member, reason: reasonIn(given) }
  return withServer(async (ctx) => {
    await doAct(ctx, what, (ctx) => work(ctx, member)).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'email_unchanged')
        throw new Ending(`${number} has this address already.`, exitCodes.refused, { cause: error })
      return explain(`There is no member ${number}.`)(error)
    })
    printOutcome(given, { member }, sentence)
  })
}
