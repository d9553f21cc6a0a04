/** `npm run complaint`: lists what is open. `npm run complaint -- C-2026-000001 decided "our words"` brings one on and mails the person who complained. */
import { complaintStates, type ComplaintState, ourMoves } from '#domain/complaints/complaints.ts'
import { Refusal } from '#domain/refusal.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { listOpenComplaints, moveComplaint } from '#server/complaints/complaints.ts'
import { open } from '#server/open.ts'
import { runTool } from './with-database.ts'

const [reference, state, ...words] = process.argv.slice(2)

await runTool(async () => {
  if (reference !== undefined && !isState(state))
    throw new Error(`After the reference comes what it goes to: ${complaintStates.filter(isOurs).join(', ')}.`)
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    if (reference === undefined) return await list(ctx)
    await moveComplaint(ctx, reference, state as ComplaintState, words.join(' ').trim() || null).catch(explain)
    console.log(`${reference} is ${state}. The mail about it goes out as soon as Duet runs.`)
  } finally {
    await close()
  }
})

function isState(word: string | undefined): word is ComplaintState {
  return complaintStates.some((each) => each === word && isOurs(each))
}

/** A complaint is made, and appealed, by its complainant only. */
function isOurs(each: ComplaintState) {
  return each !== 'new' && each !== 'appealed'
}

async function list(ctx: Context) {
  const open = await listOpenComplaints(ctx)
  if (open.length === 0) console.log('Nothing is open.')
  for (const { reference, state, about, profile_id, order_id, decide_by, text } of open) {
    const concerns = [about, profile_id && `profile ${profile_id}`, order_id && `order ${order_id}`].filter(Boolean).join(', ')
    console.log(`${reference}  ${state.padEnd(12)}  answer by ${decide_by.toISOString().slice(0, 10)}  ${concerns}`)
    console.log(`  ${text.replaceAll('\n', '\n  ')}\n`)
  }
}

/** A refused change of state as a sentence with the possible ones. */
function explain(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'not_found') throw new Error(`There is no complaint ${reference}.`)
  if (error.code !== 'complaint_move_not_allowed') throw error
  const { from, to } = error.details as { from: ComplaintState; to: ComplaintState }
  const possible = ourMoves(from)
  if (possible.some((one) => one === to))
    throw new Error(`${reference} can be ${to} only with words that say why, in quotes after "${to}".`)
  const next = possible.length > 0 ? `It can go to: ${possible.join(', ')}.` : 'It goes no further.'
  throw new Error(`${reference} is ${from} and cannot be ${to} now. ${next}`)
}
