/** `duet member`: bans a member, and lifts a ban, which are decisions; and shows the texts that a decision may take away. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { shellActor } from '#server/audit/audit.ts'
import { listTexts } from '#server/cleared-texts/cleared-texts.ts'
import { decide, liftMember } from '#server/decisions/decisions.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { decisionIn, explain, lineOf, memberIn, reasonIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

export function ban([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const reference = given.text('case')
  const input = decisionIn(given, reference === undefined ? 'own' : 'notice', ['ban'])
  if (!input.clause) throw wrongWords('Say --clause RULE.')
  return withServer(async (ctx) => {
    const about = reference === undefined ? { member } : { member, case: reference }
    const what = {
      act: 'member ban',
      ...on(member),
      reason: input.facts,
      ...(reference !== undefined && { case_reference: reference }),
    }
    const decision = await doAct(ctx, what, (ctx) => decide(ctx, shellActor(), about, input)).catch(
      explain(reference === undefined ? `There is no member ${number}.` : `${reference} is not open.`),
    )
    printOutcome(
      given,
      { member, banned: true, decision: decision.reference },
      `${number} is banned: logged out, hidden, photos on their way to new addresses. ${lineOf(decision)}`,
    )
  })
}

export function lift([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    await doAct(ctx, { act: 'member lift', ...on(member), reason }, (ctx) => liftMember(ctx, shellActor(), member, reason)).catch(
      explain(`${number} is not banned.`),
    )
    printOutcome(given, { member, banned: false }, `The ban of ${number} is lifted.`)
  })
}

export function texts([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    await logLook(ctx, { act: 'member texts', ...on(member) })
    const texts = await listTexts(ctx, member).catch(explain(`There is no member ${number}.`))
    if (given.has('json')) return print({ texts })
    for (const { field, words } of texts) console.log(`${field.padEnd(8)} ${words}`)
    if (texts.length === 0) console.log('They wrote nothing.')
  })
}

const on = (member: ProfileId) => ({ target_kind: 'member', target: String(member), member })
