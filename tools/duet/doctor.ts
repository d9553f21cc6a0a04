/** `duet doctor`: looks for what is wrong with this installation. */
import { examine as look, type Finding, refusedSettings, thisMachine } from '#server/doctor/doctor.ts'
import { type Config, ConfigError, readConfig } from '#server/infrastructure/config.ts'
import { addressesOf } from '#server/infrastructure/db.ts'
import { open } from '#server/open.ts'
import { exitCodes, type Given } from './command.ts'
import { print } from './output.ts'

/** Ends with 1 when something is wrong. */
export async function examine(given: Given) {
  const findings = await findAll()
  if (findings.length > 0) process.exitCode = exitCodes.refused
  if (given.has('json')) return print(findings)
  for (const { code, wrong, todo } of findings) console.log(`${code}\n  ${wrong}\n  ${todo}`)
  if (findings.length === 0 && !given.has('quiet')) console.log('Nothing wrong was found.')
}

async function findAll(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig({ ...process.env, LOG: 'silent' })
  } catch (error) {
    if (error instanceof ConfigError) return [refusedSettings(error.message)]
    throw error
  }
  // an empty database, or none: what needs its tables is left out
  const opened = await open(config, { isOnlyLooking: true }).catch(() => null)
  const address = opened?.address ?? addressesOf(config).direct
  try {
    return await look({ ...thisMachine, now: () => new Date(), config, address, ctx: opened?.ctx ?? null })
  } finally {
    await opened?.close()
  }
}
