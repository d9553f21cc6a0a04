/** `duet member requests`, `copy`, `hold` and `hold-end`: a member's data at their request, and what keeps it. */
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { endHold, findHold, haveCopyMade, placeHold, readRequests } from '#server/member-help/member-help.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { helping } from './member-help.ts'
import { explain, memberIn, reasonIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

export function show([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    const found = await readRequests(ctx, member)
    await logLook(ctx, { act: 'member requests', target_kind: 'member', target: String(member), member })
    if (given.has('json')) return print(found)
    const { copy, erasing, holds } = found
    console.log(`Copy: ${copy.state}${copy.asked_at ? `, asked for ${copy.asked_at}` : ''}`)
    console.log(erasing ? `Left ${erasing.left_at}, to be erased ${erasing.erase_at}` : 'Not to be erased.')
    for (const { hold, until_at, ended_at, made_by, ground } of holds)
      console.log(`Hold ${hold}  ${ended_at ? `ended ${ended_at}` : `until ${until_at}`}  ${made_by}  ${ground}`)
  })
}

export const copy = ([number = '']: Words, given: Given) =>
  helping(number, given, { act: 'member copy', sentence: `The copy for ${number} is being made.` }, haveCopyMade)

export function hold([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const until = new Date(given.text('until') ?? '')
  if (Number.isNaN(until.getTime())) throw wrongWords('Say --until, as 2027-07-01.')
  const ground = reasonIn(given)
  return withServer(async (ctx) => {
    const wish = { member, ground, until, is_untold: given.has('untold'), by: nameOfActor(shellActor()) }
    const what = { act: 'member hold', target_kind: 'member', target: number, member, reason: ground }
    const made = await doAct(ctx, what, (ctx) => placeHold(ctx, wish)).catch(explain(`There is no member ${number}.`))
    printOutcome(given, { member, hold: made }, `Hold ${made} keeps ${number} until ${until.toISOString()}.`)
  })
}

export function endOne([id = '']: Words, given: Given) {
  if (!/^\d{1,16}$/.test(id)) throw wrongWords(`"${id}" is no number of a hold.`)
  const reason = reasonIn(given)
  const missing = `There is no hold ${id} in force.`
  return withServer(async (ctx) => {
    const found = await findHold(ctx, Number(id))
    if (!found) throw notThere(missing)
    const what = {
      act: 'member hold-end',
      target_kind: 'member',
      target: String(found.member_id),
      member: found.member_id,
      reason,
    }
    await doAct(ctx, what, (ctx) => endHold(ctx, found.id, nameOfActor(shellActor()))).catch(explain(missing))
    printOutcome(given, { hold: found.id }, `Hold ${id} has ended.`)
  })
}
