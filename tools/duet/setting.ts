/** `duet setting`: how much one person does alone in the console. */
import { consoleSettings, type SettingName, settingNames } from '#domain/console-settings/console-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeSetting, listSettings } from '#server/console-settings/console-settings.ts'
import { inColumns } from '../columns.ts'
import { Ending, exitCodes, type Given, type Words, wrongWords } from './command.ts'
import { reasonIn, versionIn } from './moderation.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const settings = await listSettings(ctx)
    if (given.has('json')) return print(settings)
    const rows = settings.map(({ name, value, unit, usual, version }) => [
      name,
      `${value} ${unit}`,
      version === 0 ? '' : `usually ${usual}`,
      String(version),
    ])
    console.log(inColumns([['SETTING', 'VALUE', '', 'VERSION'], ...rows]).join('\n'))
  })
}

function nameIn(word: string): SettingName {
  const name = settingNames.find((one) => one === word)
  if (!name) throw wrongWords(`There is no setting "${word}": say ${settingNames.join(', ')}.`)
  return name
}

/** Looser values wait for a second person before this runs (`second.ts`). */
export function set([word = '', amount = '']: Words, given: Given) {
  const name = nameIn(word)
  const { least, most, unit } = consoleSettings[name]
  const value = Number(amount)
  if (!/^\d{1,6}$/.test(amount) || value < least || value > most) throw wrongWords(`Say ${least} to ${most} ${unit}.`)
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    const line = (await listSettings(ctx)).find((one) => one.name === name)
    const wish = { name, value, version: 0, ...versionIn(given) }
    const changed = { [name]: { before: line?.value, after: value } }
    await doAct(ctx, { act: 'setting set', target_kind: 'setting', target: name, changed, reason }, (ctx) =>
      changeSetting(ctx, wish, false),
    ).catch(explain)
    printOutcome(given, { name, value }, `${name} is ${value} ${unit} now.`)
  })
}

function explain(error: unknown): never {
  if (error instanceof Refusal && error.code === 'changed_meanwhile')
    throw new Ending('It was changed meanwhile: duet setting list shows what holds.', exitCodes.changed, { cause: error })
  throw error
}
