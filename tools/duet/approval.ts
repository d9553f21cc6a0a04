/** `duet approval`: what waits for a second person. Agreeing is for people in the console: a user of the machine is nobody's second person. */
import { Refusal } from '#domain/refusal.ts'
import { listWaitingActs, onlyMember, withdrawApproval } from '#server/approvals/approvals.ts'
import type { Act } from '#server/audit/audit.ts'
import { Ending, exitCodes, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const waiting = await listWaitingActs(ctx)
    if (given.has('json')) return print(waiting)
    if (waiting.length === 0) return console.log('Nothing waits.')
    for (const { id, act, asked_by, asked_at, reason, alone_at } of waiting)
      console.log(
        [id, asked_at.slice(0, 16), act, asked_by, reason, alone_at ? `alone at ${alone_at.slice(0, 16)}` : ''].join('  '),
      )
  })
}

/** Takes back what was asked for on the machine, by any user of it. */
export function withdraw([id = '']: Words, given: Given) {
  if (!/^\d{1,16}$/.test(id)) throw wrongWords(`"${id}" is no number of an approval: duet approval list tells them.`)
  return withServer(async (ctx) => {
    const about: Act = { act: 'approval withdraw', target_kind: 'approval', target: id, reason: null }
    await doAct(ctx, about, async (ctx) => {
      const row = await withdrawApproval(ctx, null, Number(id))
      // words about several members stay with the approval, which loses them with each of them
      Object.assign(about, onlyMember(row.member_ids), row.member_ids.length <= 1 && { reason: given.text('word') ?? null })
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'not_found') throw notThere(`Nothing waits as ${id} that was asked for on the machine.`, error)
      throw new Ending(`${id} is decided already.`, exitCodes.changed, { cause: error })
    })
    printOutcome(given, { id }, `${id} is withdrawn: nothing is done.`)
  })
}
