/** `npm run config`: every setting with its description, its default, and whether it is set. */
import { configTable, readConfig } from '#server/infrastructure/config.ts'
import { runTool } from './with-database.ts'

await runTool(async () => {
  for (const { name, fallback, meaning, isSecret } of configTable()) {
    const fromFile = isSecret && process.env[`${name}_FILE`] ? ` (set by ${name}_FILE)` : ''
    const given = process.env[name] ? ' (set)' : fromFile
    process.stdout.write(`${name.padEnd(23)}${meaning}\n${''.padEnd(23)}without it: ${fallback || 'nothing'}${given}\n`)
  }
  const secrets = configTable().flatMap(({ name, isSecret }) => (isSecret ? [name] : []))
  process.stdout.write(`\nA secret may stand in a file that NAME_FILE names: ${secrets.join(', ')}.\n`)
  readConfig(process.env)
  process.stdout.write('\nThese settings are good to start with.\n')
})
