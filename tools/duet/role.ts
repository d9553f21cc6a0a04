/** `duet role`: what each role may. */
import { readRight } from '#domain/staff/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRole, listRoles, resetRole } from '#server/staff/staff.ts'
import { inColumns } from '../columns.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const roles = await listRoles(ctx)
    if (given.has('json')) return print(roles)
    const rows = roles.map(({ key, holders, rights, is_built_in, is_changed }) => [
      key,
      String(holders),
      String(rights.length),
      is_changed ? 'changed' : is_built_in ? '' : 'own',
    ])
    console.log(inColumns([['ROLE', 'PEOPLE', 'RIGHTS', ''], ...rows]).join('\n'))
  })
}

/** One role with its rights, or all of them: the matrix. */
export function show([key]: Words, given: Given) {
  return withServer(async (ctx) => {
    const roles = (await listRoles(ctx)).filter((role) => key === undefined || role.key === key)
    if (roles.length === 0) throw notThere(`There is no role ${key}.`)
    if (given.has('json')) return print(Object.fromEntries(roles.map((role) => [role.key, role.rights])))
    for (const role of roles) console.log([`${role.key}:`, ...role.rights.map((right) => `  ${right}`)].join('\n'))
  })
}

/** `rights`: what is given to it, or with a leading minus taken away. */
export function set([key = '', ...changes]: Words, given: Given) {
  const words = changes.map((one) => (one.startsWith('-') ? one.slice(1) : one))
  const wrong = words.find((one) => readRight(one.includes('=') ? one : `${one}=may`) === null)
  if (wrong !== undefined) throw wrongWords(`"${wrong}" is no right: say them as members.ban=fresh, or -members.ban to take one.`)
  return withServer(async (ctx) => {
    const role = (await listRoles(ctx)).find((one) => one.key === key)
    const kept = (role?.rights ?? []).filter((right) => !words.some((one) => one.split('=')[0] === right.split('=')[0]))
    const added = changes.filter((one) => !one.startsWith('-')).map((one) => (one.includes('=') ? one : `${one}=may`))
    const rights = [...kept, ...added]
    const change = { key, name: given.text('name') ?? (role?.name || key), rights, version: role?.version ?? 0 }
    const changed = { rights: { before: role?.rights ?? null, after: rights } }
    await doAct(ctx, { act: 'role set', target_kind: 'role', target: key, changed }, (ctx) => changeRole(ctx, change)).catch(
      explain,
    )
    printOutcome(given, { role: key, rights }, `${key} has ${rights.length} rights.`)
  })
}

export function reset([key = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    await doAct(ctx, { act: 'role reset', target_kind: 'role', target: key }, (ctx) => resetRole(ctx, key)).catch(explain)
    printOutcome(given, { role: key }, `${key} is as it came along.`)
  })
}

function explain(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'not_found') throw notThere('That role was not changed.', error)
  if (error.code === 'role_in_use') throw new Ending('Somebody has that role: take it first.', 1, { cause: error })
  if (error.code === 'not_allowed') throw new Ending("The owner's rights are fixed.", 1, { cause: error })
  throw error
}
