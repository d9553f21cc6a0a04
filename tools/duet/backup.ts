/** `duet backup`: makes and lists backups, restores one, and finishes a restore that another program made. */
import { resolve } from 'node:path'
import {
  copyFiles,
  forgetRecovery,
  type Listed,
  listBackups,
  makeBackup,
  makeBaseCopy,
  recover as recoverCluster,
  restoreBackup,
  sizeOfArchive,
} from '#server/backups/backups.ts'
import { listUnknownPayments } from '#server/credits/credits.ts'
import { openLocalFiles } from '#server/infrastructure/files.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { openLog } from '#server/infrastructure/log.ts'
import { release } from '#server/infrastructure/release.ts'
import { openFiles } from '#server/infrastructure/open-files.ts'
import { dropHeld, listHeld, recordRestore, releaseHeld, type RestoreReport } from '#server/restores/restores.ts'
import { jobs } from '#server/worker.ts'
import { withDatabase } from '../with-database.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doInSteps, print, printOutcome, withServer } from './output.ts'

const now = () => new Date()
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const count = (number: number) => number.toLocaleString('en')
const sizeOf = ({ tables, files }: NonNullable<Listed['manifest']>) =>
  tables.reduce((sum, { bytes }) => sum + bytes, 0) + (files?.bytes ?? 0)

function keepOf(given: Given): number | null {
  const keep = given.text('keep') === undefined ? null : Number(given.text('keep'))
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw wrongWords('--keep takes a whole number, such as --keep 14.')
  return keep
}

export async function make(given: Given) {
  const config = readConfig(process.env)
  const keep = keepOf(given)
  const into = resolve(given.text('to') ?? config.backupDir)
  const files = given.has('no-files') ? null : openFiles(config, now)
  const { folder, manifest } = await withDatabase(({ address }) => makeBackup({ address, files, release, now }, { into, keep }))
  const { members, at } = manifest
  const withFiles = manifest.files ? `${count(manifest.files.count)} files` : 'no files'
  printOutcome(
    given,
    { folder, at, members, bytes: sizeOf(manifest), files: manifest.files },
    `${folder}: ${count(members)} members, ${withFiles}, ${megabytes(sizeOf(manifest))}.`,
  )
}

const oldMs = 36 * 3_600_000

export async function list(given: Given) {
  const into = resolve(given.text('in') ?? readConfig(process.env).backupDir)
  const found = await listBackups(into)
  if (given.has('json'))
    print(
      found.map(({ folder, manifest }) =>
        manifest
          ? {
              folder,
              isWhole: true,
              at: manifest.at,
              release: manifest.release,
              members: manifest.members,
              bytes: sizeOf(manifest),
              files: manifest.files,
            }
          : { folder, isWhole: false },
      ),
    )
  else
    for (const { folder, manifest } of found)
      console.log(
        manifest
          ? `${folder}  ${manifest.at}  release ${manifest.release}  ${count(manifest.members)} members  ${megabytes(sizeOf(manifest))}${manifest.files ? '' : '  without files'}`
          : `${folder}  interrupted: it cannot be restored`,
      )
  const newest = found.find(({ manifest }) => manifest)?.manifest
  if (!newest || now().getTime() - Date.parse(newest.at) > oldMs)
    throw new Ending(`No whole backup in ${into} is younger than a day and a half.`)
}

/** Files after the database; files that are there stay, because those of tombstones are newer. */
export async function restore([from = '']: Words, given: Given) {
  const folder = resolve(from)
  const config = readConfig(process.env)
  const say = sayerOf(given)
  const manifest = await withDatabase(async ({ address }) =>
    restoreBackup({ address, folder, replace: given.has('replace'), onStep: say }),
  )
  if (manifest.files) {
    say('copying files')
    const { count: copied } = await copyFiles(openLocalFiles(`${folder}/files`), openFiles(config, now))
    say(`${count(copied)} files were missing and are back`)
  }
  await finish(given, 'backup restore', new Date(manifest.at))
}

/** A base copy of the embedded PostgreSQL beside its archive. */
export async function base(given: Given) {
  const { walArchive: archive } = readConfig(process.env)
  if (!archive) throw new Ending('WAL_ARCHIVE is not set: it says where the embedded PostgreSQL archives its log.')
  const keep = keepOf(given)
  const { folder, manifest } = await withDatabase(({ address }) =>
    makeBaseCopy({ address, archive, release, keep, onStep: sayerOf(given) }),
  )
  const { begun_at, done_at, bytes } = manifest
  const wal = await sizeOfArchive(archive)
  printOutcome(
    given,
    { folder, begun_at, done_at, bytes, segments: wal.segments, segments_bytes: wal.bytes },
    `${folder}: ${megabytes(bytes)}. Any second from ${done_at} on can be recovered. The archive holds ${count(wal.segments)} segments, ${megabytes(wal.bytes)}.`,
  )
}

/** The old cluster is kept. The restore is an event, as with `restored`. */
export async function recover(given: Given) {
  const config = readConfig(process.env)
  if (config.databaseUrl) throw new Ending('This is for the embedded PostgreSQL. For another one see docs/operating/restore.md.')
  const archive = given.text('from') === undefined ? config.walArchive : resolve(given.text('from') ?? '')
  if (!archive) throw wrongWords('Say --from FOLDER: the folder that WAL_ARCHIVE named.')
  const to = given.text('to') === 'end' ? null : timeOf(given.text('to') ?? '')
  const say = sayerOf(given)
  const { dataDir, walArchive } = config
  const { until, aside } = await recoverCluster({
    dataDir,
    archive,
    walArchive,
    to,
    now,
    log: openLog({ logLevel: 'warn' }),
    onStep: say,
  })
  if (aside) say(`the old cluster is kept in ${aside}: remove it when you are sure`)
  await finish(given, 'backup recover', until)
  forgetRecovery(dataDir)
}

export const restored = (given: Given) => finish(given, 'backup restored', timeOf(given.text('until') ?? ''))

function timeOf(words: string): Date {
  const time = new Date(words)
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(words) || Number.isNaN(time.getTime()))
    throw wrongWords(`${words} is no time: say it as 2026-06-01T12:00:00Z.`)
  if (time > now()) throw notThere(`${words} is in the future.`)
  return time
}

const sayerOf = (given: Given) => (given.has('quiet') || given.has('json') ? () => {} : (line: string) => console.log(line))

const finish = (given: Given, act: string, until: Date) =>
  withServer(async (ctx) => {
    const say = sayerOf(given)
    const onStep = (step: string, result: unknown) => say(`${step} ${JSON.stringify(result)}`)
    const what = { act, target_kind: 'time', target: until.toISOString() }
    const report = await doInSteps(ctx, what, () => recordRestore(ctx, { until, jobs, onStep }))
    if (given.has('json')) print(report)
    else if (!given.has('quiet')) printReport(report)
  })

function printReport({ until, held, gaps, bansLost, unknownPayments }: RestoreReport) {
  console.log(`\nThe database is that of ${until.toISOString()}, and processes may start.`)
  for (const { kind, name, count: n } of held) console.log(`held, not sent   ${kind} ${name}: ${count(n)}`)
  for (const { series, site, year, first_number, last_number } of gaps)
    console.log(`numbers skipped  ${series} ${site ?? ''} ${year}: ${first_number} to ${last_number}`)
  for (const member of bansLost) console.log(`banned before    member ${member}: ban again with duet member ban`)
  for (const { provider, provider_ref, kind } of unknownPayments)
    console.log(`without an order ${provider} ${provider_ref}: ${kind}`)
  console.log('\nWhat members did since is gone, also blocks, new passwords and consents taken back: tell them.')
}

/** Names of jobs, of affiliate networks for postbacks, kinds of events, and `refund`. */
export const held = (given: Given) =>
  withServer(async (ctx) => {
    const all = await listHeld(ctx)
    const [released, drop] = [given.text('release'), given.text('drop')]
    if (released === undefined && drop === undefined) {
      if (given.has('json')) print(all)
      else
        for (const { kind, name, count: n, oldest } of all)
          console.log(`${kind} ${name}  ${count(n)}  since ${oldest.toISOString()}`)
      return
    }
    const one = all.find(({ name }) => name === (released ?? drop))
    if (!one) throw notThere(`Nothing is held under ${released ?? drop}.`)
    if (drop !== undefined && one.kind === 'refund') throw new Ending('Refunds are money: release them, or leave them held.')
    const { kind, name } = one
    const isDropped = kind !== 'refund' && drop !== undefined
    const what = { act: 'backup held', target_kind: kind, target: name, reason: isDropped ? 'dropped' : 'released' }
    const changed = await doInSteps(ctx, what, () =>
      isDropped ? dropHeld(ctx, { kind, name }) : releaseHeld(ctx, { kind, name, jobs }),
    )
    printOutcome(given, { kind, name, changed }, `${count(changed)} ${drop === undefined ? 'released' : 'dropped'}.`)
  })

export const unknownPayments = (given: Given) =>
  withServer(async (ctx) => {
    const payments = await listUnknownPayments(ctx.db)
    if (given.has('json')) return print(payments)
    for (const { provider, provider_ref, kind, amount_minor, currency, last_at } of payments)
      console.log(
        `${last_at.toISOString()}  ${provider} ${provider_ref}  ${kind}  ${amount_minor === null ? '' : `${amount_minor / 100} ${currency}`}`,
      )
    if (payments.length === 0 && !given.has('quiet')) console.log('Every payment that a provider told of belongs to an order.')
  })
