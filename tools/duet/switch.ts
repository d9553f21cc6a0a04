/** `duet switch`: closes the site for members, or lets them only read, and opens it again. */
import { userInfo } from 'node:os'
import { type SwitchName, switchNames } from '#server/ports/switches.ts'
import { listSwitches, turnSwitch } from '#server/switches/switches.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = await listSwitches(ctx)
    if (given.has('json')) return print(all)
    for (const one of all) {
      const since = 'changed_at' in one ? `  since ${one.changed_at.toISOString().slice(0, 16)}  by ${one.changed_by}` : ''
      const why = 'reason' in one && one.reason ? `  ${one.reason}` : ''
      console.log(`${one.name.padEnd(12)}${one.is_on ? 'on ' : 'off'}${since}${why}`)
    }
  })
}

export function turn([word = '']: Words, given: Given, is_on: boolean) {
  const name = switchNames.find((one) => one === word)
  if (!name) throw wrongWords(`There is no switch "${word}": say ${switchNames.join(' or ')}.`)
  const reason = given.text('reason')?.trim() || null
  if (is_on && reason === null) throw wrongWords('Say why, in 1 to 500 characters.')
  if ((reason?.length ?? 0) > 500) throw wrongWords('Say why in 500 characters at most.')
  const minutes = Number(given.text('minutes') ?? 0)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 10_080)
    throw wrongWords('--minutes takes a number up to 10,080, which is a week.')
  return withServer(async (ctx) => {
    const ends_at = minutes > 0 ? new Date(ctx.now().getTime() + minutes * 60_000) : null
    const act = `switch ${is_on ? 'on' : 'off'}`
    await doAct(ctx, { act, target_kind: 'switch', target: name, reason }, (ctx) =>
      turnSwitch(ctx, { name, is_on, reason, changed_by: userInfo().username, ends_at }),
    )
    printOutcome(given, { name, is_on }, `${sentences[name][is_on ? 'on' : 'off']} Every process knows within a few seconds.`)
  })
}

const sentences: Record<SwitchName, Record<'on' | 'off', string>> = {
  maintenance: { on: 'The site is closed for members.', off: 'The site is open again.' },
  'read-only': { on: 'Members may only read.', off: 'Members may write again.' },
  'no-signups': { on: 'Nobody new can sign up.', off: 'People can sign up again.' },
}
