/** `duet config`: every setting with its description, its default, and whether it is set. */
import { configTable, readConfig } from '#server/infrastructure/config.ts'
import type { Given } from './command.ts'
import { print } from './output.ts'

/** Ends with 1 when the settings are not good to start with. Values are never printed. */
export function show(given: Given) {
  const settings = configTable().map((setting) => ({
    ...setting,
    isSet: Boolean(process.env[setting.name]),
    isFromFile: setting.isSecret && Boolean(process.env[`${setting.name}_FILE`]),
  }))
  if (given.has('json')) print(settings)
  else printSettings(settings)
  readConfig(process.env)
  if (!given.has('json')) console.log('\nThese settings are good to start with.')
}

type Setting = ReturnType<typeof configTable>[number] & { isSet: boolean; isFromFile: boolean }

function printSettings(settings: Setting[]) {
  for (const { name, fallback, meaning, isSet, isFromFile } of settings) {
    const said = isSet ? ' (set)' : isFromFile ? ` (set by ${name}_FILE)` : ''
    console.log(`${name.padEnd(23)}${meaning}\n${''.padEnd(23)}without it: ${fallback || 'nothing'}${said}`)
  }
  const secrets = settings.flatMap(({ name, isSecret }) => (isSecret ? [name] : []))
  console.log(`\nA secret may stand in a file that NAME_FILE names: ${secrets.join(', ')}.`)
}
