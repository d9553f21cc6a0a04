/** The doctor: looks for what is usually wrong with an installation. Every check runs side by side, for a bounded time, and changes nothing. */
import { checkDatabase } from '#server/doctor/database-checks.ts'
import { type Check, type Finding, finding, runChecks } from '#server/doctor/findings.ts'
import { checkBrands, checkHost, publicHostsOf } from '#server/doctor/host-checks.ts'
import { checkProxy } from '#server/doctor/proxy-checks.ts'
import { checkMail, checkNats, checkPayments, checkRedis } from '#server/doctor/service-checks.ts'
import { checkBackups, checkDisk, checkFiles, settingsFindings } from '#server/doctor/settings-checks.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'
import { checkBooks, checkConsole, checkEvidence, checkReleases, checkSwitches, checkWork } from '#server/doctor/work-checks.ts'
import { listProcesses } from '#server/infrastructure/processes.ts'
import type { Context } from '#server/infrastructure/context.ts'

export { type Finding, type FindingCode, findingCodes } from '#server/doctor/findings.ts'
export { type Surroundings, thisMachine } from '#server/doctor/surroundings.ts'

/** All findings, the gravest settings first. */
export function examine(around: Surroundings): Promise<Finding[]> {
  const { ctx } = around
  const checks: Check[] = [
    { name: 'the settings', run: async () => settingsFindings(around) },
    { name: 'the database', run: () => checkDatabase(around, async () => (ctx ? (await listProcesses(ctx.db)).length : 0)) },
    { name: 'the disk', run: () => checkDisk(around) },
    { name: 'the file store', run: () => checkFiles(around) },
    { name: 'the backups', run: () => checkBackups(around) },
    { name: 'the mail server', run: () => checkMail(around) },
    { name: 'Redis', run: () => checkRedis(around) },
    { name: 'NATS', run: () => checkNats(around) },
    { name: 'the payment providers', run: () => checkPayments(around) },
    { name: 'the proxy', run: () => checkProxy(around) },
    ...publicHostsOf(around).map((host) => ({ name: host, run: () => checkHost(around, host) })),
    ...(ctx ? checksWithin(ctx) : []),
  ]
  return runChecks(checks)
}

/** They need the tables, so they wait until there are some. */
const checksWithin = (ctx: Context): Check[] => [
  { name: 'the brands', run: () => checkBrands(ctx) },
  { name: 'the workers', run: () => checkWork(ctx) },
  { name: 'the ledger', run: () => checkBooks(ctx) },
  { name: 'the evidence', run: () => checkEvidence(ctx) },
  { name: 'the releases', run: () => checkReleases(ctx) },
  { name: 'the switches', run: () => checkSwitches(ctx) },
  { name: 'the console', run: () => checkConsole(ctx) },
]

/** Settings that no process would start with. */
export const refusedSettings = (reason: string): Finding =>
  finding(
    'settings.refused',
    reason.replace(/^Cannot start: /, '').replace(/ See `duet config`\.$/, ''),
    'Mend it; "duet config" describes every setting.',
  )
