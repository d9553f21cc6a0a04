/** `duet key`: keys for programs that call the console. */
import { apiKeyPrefix, NewApiKey } from '#domain/api-keys/api-keys.ts'
import { Refusal } from '#domain/refusal.ts'
import { endApiKey, listApiKeys, makeApiKey } from '#server/api-keys/api-keys.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import { findCallerById, findStaffByEmail } from '#server/staff/staff.ts'
import { inColumns } from '../columns.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'
import { placeIn } from './staff.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const { keys, next } = await listApiKeys(ctx, Number(given.text('cursor')) || null)
    if (given.has('json')) return print({ keys, next })
    if (keys.length === 0) return console.log('There is no key.')
    const rows = keys.map(({ id, name, state, made_by, expires_at, used_at, rights }) => [
      String(id),
      name,
      state,
      made_by,
      expires_at.slice(0, 10),
      used_at?.slice(0, 16) ?? 'never',
      rights.join(' '),
    ])
    console.log(inColumns([['KEY', 'NAME', 'STATE', 'OF', 'ENDS', 'LAST USED', 'RIGHTS'], ...rows]).join('\n'))
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

/** Prints the secret, once. It holds what its person holds, and no more. */
export function make([name = '']: Words, given: Given) {
  const token = `${apiKeyPrefix}${newSecret()}`
  const email = given.text('of') ?? ''
  return withServer(async (ctx) => {
    const at = placeIn(ctx, given)
    const wanted = NewApiKey.safeParse({
      name,
      rights: given.texts('right').map((right) => (right.includes('=') ? right : `${right}=may`)),
      at: at.kind,
      where_id: at.id,
      networks: given.texts('network'),
      days: Number(given.text('days') ?? 90),
      token_hash: digestOf(token).toString('hex'),
      reason: given.text('reason') ?? name,
    })
    if (!wanted.success)
      throw wrongWords(`--${String(wanted.error.issues[0]?.path[0])} is wrong: duet key make --help tells more.`)
    const person = await findStaffByEmail(ctx, email)
    const maker = person && (await findCallerById(ctx, person.id))
    if (!maker) throw notThere(`There is nobody of ${email} who may sign in.`)
    const changed = { rights: { before: null, after: wanted.data.rights } }
    await doAct(ctx, { act: 'key make', target_kind: 'key', target: name, changed }, (ctx) =>
      makeApiKey(ctx, maker, wanted.data),
    ).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'right_not_held')
        throw new Ending(`${email} does not hold ${String(error.details.permission)} there.`, undefined, { cause: error })
      if (error instanceof Refusal && error.code === 'bad_network')
        throw wrongWords('--network takes an address or a network, as 192.0.2.0/24.')
      throw error
    })
    printOutcome(given, { name, key: token }, `${token}\nIt is shown this once. Put it into DUET_KEY.`)
  })
}

export function end([id = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const what = { act: 'key end', target_kind: 'key', target: id, reason: given.text('reason') ?? null }
    await doAct(ctx, what, (ctx) => endApiKey(ctx, Number(id) || 0)).catch((error: unknown) => {
      if (error instanceof Refusal) throw notThere(`There is no key ${id} that still works.`, error)
      throw error
    })
    printOutcome(given, { key: id }, `The key ${id} works no more.`)
  })
}
