/** `duet complaint`: open complaints and their states. */
import { complaintStates, type ComplaintState, ourMoves } from '#domain/complaints/complaints.ts'
import { Refusal } from '#domain/refusal.ts'
import { listOpenComplaints, moveComplaint } from '#server/complaints/complaints.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = await listOpenComplaints(ctx)
    if (given.has('json')) return print(all)
    if (all.length === 0) console.log('Nothing is open.')
    for (const { reference, state, about, profile_id, order_id, decide_by, text } of all) {
      const concerns = [about, profile_id && `profile ${profile_id}`, order_id && `order ${order_id}`].filter(Boolean).join(', ')
      console.log(`${reference}  ${state.padEnd(12)}  answer by ${decide_by.toISOString().slice(0, 10)}  ${concerns}`)
      console.log(`  ${text.replaceAll('\n', '\n  ')}\n`)
    }
  })
}

export function move([reference = '', state = '']: Words, given: Given) {
  if (!isOurState(state))
    throw wrongWords(`After the reference comes the new state: ${complaintStates.filter(isOurs).join(', ')}.`)
  return withServer(async (ctx) => {
    const reason = given.text('reason')?.trim() || null
    const what = { act: 'complaint move', target_kind: 'complaint', target: reference, reason: `to ${state}` }
    await doAct(ctx, what, (ctx) => moveComplaint(ctx, reference, state, reason)).catch(explain(reference))
    printOutcome(given, { reference, state }, `${reference} is ${state}. The mail about it goes out as soon as Duet runs.`)
  })
}

function isOurState(word: string): word is ComplaintState {
  return complaintStates.some((each) => each === word && isOurs(each))
}

/** A complaint is made, and appealed, by its complainant only. */
function isOurs(each: ComplaintState) {
  return each !== 'new' && each !== 'appealed'
}

/** A refused change of state as a sentence with the possible ones. */
function explain(reference: string) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_found') throw notThere(`There is no complaint ${reference}.`, error)
    if (error.code !== 'complaint_move_not_allowed') throw error
    const { from, to } = error.details as { from: ComplaintState; to: ComplaintState }
    const possible = ourMoves(from)
    if (possible.some((one) => one === to)) throw new Ending(`${reference} can be ${to} only with --reason and our words.`)
    const next = possible.length > 0 ? `It can go to: ${possible.join(', ')}.` : 'It goes no further.'
    throw new Ending(`${reference} is ${from} and cannot be ${to} now. ${next}`)
  }
}
