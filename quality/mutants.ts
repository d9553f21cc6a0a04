/**
 * `npm run mutants`: how many small mistakes in the ledger's SQL the money tests find. `--sample 300`: a sample. `--seed 2`:
 * another. `--of settle_order`: some. `--why`: which test found it.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ClientConfig } from 'pg'
import { openPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { on, openMoneyTests, type MoneyTests } from './mutants/money-tests.ts'
import { filesNear } from './mutants/near.ts'
import { pick } from './mutants/pick.ts'
import { listMutants, type Mutant } from './mutants/sql-mutants.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
/** Nothing here needs to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
}

const options = {
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  of: { type: 'string', default: '' },
  why: { type: 'boolean', default: false },
} as const
/** Every so often nothing is changed at all: a test that fails then fails for another reason, and the run proves nothing. */
const controlEvery = 20
const control: Mutant = { of: 'control', place: 'control', what: 'nothing was changed', statement: 'select' }

const { values } = parseArgs({ options })

type MutantResult = { mutant: Mutant; outcome: 'killed' | 'survived' | 'timed out' | 'invalid'; why: string | null }

async function runMutants(server: ClientConfig) {
  const { host = '', user = '', password } = server
  process.env.TEST_DATABASE_URL = `postgresql://:${String(password)}@localhost/postgres?${new URLSearchParams({ host, user }).toString()}`
  const tests = await openMoneyTests()
  const template = `duet_test_${process.pid}_template`
  const base = `duet_test_${process.pid}_base`
  await on(server, (client) => client.query(`create database ${base} template ${template}`))
  const all = await on({ ...server, database: base }, listMutants)
  const sample = pick(
    all.filter(({ of }) => of.includes(values.of)),
    Number(values.sample ?? all.length),
    Number(values.seed),
  )
  print(`${sample.length} of ${all.length} mutants, by ${tests.files.length} files of tests`)
  const outcomes: MutantResult[] = []
  let isStopped = false
  // Vitest ends the process soon after, so the results so far are printed at once
  process.prependOnceListener('SIGINT', () => {
    isStopped = true
    report(outcomes)
  })
  for (const mutant of sample.flatMap((each, n) => (n % controlEvery === 0 ? [control, each] : [each]))) {
    if (isStopped) break
    const isWrong = await mutate(server, { base, template }, mutant)
    const outcome: MutantResult = isWrong ? await judge(tests, mutant) : { mutant, outcome: 'invalid', why: null }
    outcomes.push(outcome)
    if (outcome.outcome !== 'invalid') print(line(outcomes.length, outcome, values.why))
  }
  await tests.close()
  if (!isStopped) report(outcomes)
}

/** A template database with one mutant. False when PostgreSQL rejects the mutant. */
async function mutate(server: ClientConfig, { base, template }: { base: string; template: string }, { statement }: Mutant) {
  await on(server, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template} template ${base}`)
  })
  return on({ ...server, database: template }, (client) =>
    client.query(statement).then(
      () => true,
      () => false,
    ),
  )
}

/** Runs the nearest test file first, as it finds most; the others only when it found nothing. */
async function judge(tests: MoneyTests, mutant: Mutant): Promise<MutantResult> {
  const [first = '', ...others] = filesNear(mutant.of, tests.files)
  for (const files of [[first], others]) {
    const { killedBy, isLate } = await tests.run(files)
    if (isLate) return { mutant, outcome: 'timed out', why: null }
    if (killedBy) return { mutant, outcome: 'killed', why: killedBy }
  }
  return { mutant, outcome: 'survived', why: null }
}

const line = (n: number, { mutant, outcome, why }: MutantResult, isWhy: boolean) =>
  `${String(n).padStart(4)} ${outcome.padEnd(9)} ${mutant.place}   ${mutant.what}${isWhy && why ? `\n       ${why}` : ''}`

function report(outcomes: MutantResult[]) {
  const of = (wanted: MutantResult['outcome']) =>
    outcomes.filter(({ mutant, outcome }) => outcome === wanted && mutant !== control)
  const [killed, late, survived, invalid] = [of('killed'), of('timed out'), of('survived'), of('invalid')] as const
  const failed = outcomes.filter(({ mutant, outcome }) => mutant === control && outcome !== 'survived')
  print('\nSurvivors')
  for (const { mutant } of survived) print(`  ${mutant.place}   ${mutant.what}`)
  const noticed = killed.length + late.length
  const share = (100 * noticed) / Math.max(1, noticed + survived.length)
  const counts = `${killed.length} killed, ${late.length} timed out, ${survived.length} survived, ${invalid.length} that PostgreSQL itself refused`
  print(`\n${counts}: ${share.toFixed(1)} % killed`)
  for (const { why } of failed) print(`A control failed, so this proves nothing: ${why}`)
}

const dataDir = mkdtempSync(join(tmpdir(), `duet-test-${process.pid}-`))
chmodSync(dataDir, 0o755)
const postgres = await openPostgres({ dataDir, log: quiet, settings })
try {
  await runMutants({ ...postgres.clientConfig, database: 'postgres' })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
