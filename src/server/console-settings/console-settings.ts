/** Thresholds of the console: read at each act that they limit, so a change holds at the next press in every process. The folder's public module. */
import type { ActPreview } from '#domain/approvals/act-previews.ts'
import {
  consoleSettings,
  isLooser,
  type SettingChange,
  type ThresholdLine,
  type SettingName,
  settingNames,
} from '#domain/console-settings/console-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { refusalOf } from '#server/http/act-refusals.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/console-settings/console-settings.store.ts'

type Reading = Pick<Context, 'db'>
type Wish = Pick<SettingChange, 'name' | 'value' | 'version'>

/** What holds now. */
export const readSetting = async ({ db }: Reading, name: SettingName): Promise<number> =>
  (await store.findConsoleSetting(db, name))?.value ?? consoleSettings[name].usual

/** All of them, those that nobody changed with their usual value. */
export async function listSettings({ db }: Reading): Promise<ThresholdLine[]> {
  const rows = new Map((await store.listChanged(db)).map((row) => [row.name, row]))
  return settingNames.map((name) => {
    const { looserWhen, ...setting } = consoleSettings[name]
    const { value = setting.usual, version = 0 } = rows.get(name) ?? {}
    return { name, value, version, ...setting, looser_when: looserWhen }
  })
}

/** What holds now, for a change of it. Refuses `invalid_input` outside of its bounds, and `changed_meanwhile` {version}. */
async function settingBefore({ db }: Reading, { name, value, version }: Wish): Promise<number> {
  const { least, most, usual } = consoleSettings[name]
  if (value < least || value > most) throw new Refusal('invalid_input', { field: 'value', least, most })
  const row = await store.findConsoleSetting(db, name)
  if ((row?.version ?? 0) !== version) throw new Refusal('changed_meanwhile', { version: row?.version ?? 0 })
  return row?.value ?? usual
}

/** Whether a change takes a second person: one that leaves more to one person. Refuses what `settingBefore` refuses. */
export const changeNeedsSecond = async (ctx: Reading, wish: Wish): Promise<boolean> =>
  isLooser(wish.name, await settingBefore(ctx, wish), wish.value)

/**
 * Sets it and returns what held before. The same value changes nothing. Refuses what `settingBefore` refuses, and `second_needed`
 * where it leaves more to one person and no second one agreed.
 */
export const changeSetting = (ctx: Context, wish: Wish, isAgreed: boolean): Promise<number> =>
  atomically(ctx, async (ctx) => {
    const { name, value, version } = wish
    const before = await settingBefore(ctx, wish)
    if (value === before) return before
    if (!isAgreed && isLooser(name, before, value)) throw new Refusal('second_needed')
    if (!(await store.writeSetting(ctx.db, { name, value, version }))) throw new Refusal('changed_meanwhile')
    return before
  })

/** Before and after, for the second person. */
export async function previewSetting(ctx: Context, wish: Wish): Promise<ActPreview> {
  const { name, value } = wish
  const values = { setting: name, before: await readSetting(ctx, name), after: value }
  return { sentences: [{ key: 'setting_changed', values }], refusal: await refusalOf(settingBefore(ctx, wish)) }
}
