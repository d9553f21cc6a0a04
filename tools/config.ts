/** `npm run config`: every setting with its description, its default, and whether it is set. */
import { configTable, readConfig } from '#server/infrastructure/config.ts'
import { runTool } from './with-database.ts'

await runTool(async () => {
  for (const { name, fallback, meaning } of configTable()) {
    const given = process.env[name] ? ' (set)' : ''
    process.stdout.write(`${name.padEnd(23)}${meaning}\n${''.padEnd(23)}without it: ${fallback || 'nothing'}${given}\n`)
  }
  readConfig(process.env)
  process.stdout.write('\nThese settings are good to start with.\n')
})
