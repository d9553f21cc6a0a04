/** `npm run mutants`: how many small mistakes in the ledger's SQL the tests of money would notice. MUTANTS=300 takes a sample, SEED=2 another one, OF=settle_order only some. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { openPostgres } from '#server/platform/embedded-postgres.ts'
import { on, openMoneyTests, type MoneyTests } from './mutants/money-tests.ts'
import { filesNear } from './mutants/near.ts'
import { pick } from './mutants/pick.ts'
import { listMutants, type Mutant } from './mutants/sql-mutants.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
/** Nothing here needs to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
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

type Outcome = { mutant: Mutant; outcome: 'killed' | 'survived' | 'timed out' | 'invalid' }

async function runMutants(server: ClientConfig) {
  const { host = '', user = '', password } = server
  process.env.TEST_DATABASE_URL = `postgresql://:${String(password)}@localhost/postgres?${new URLSearchParams({ host, user }).toString()}`
  const tests = await openMoneyTests()
  const template = `duet_test_${process.pid}_template`
  const base = `duet_test_${process.pid}_base`
  await on(server, (client) => client.query(`create database ${base} template ${template}`))
  const all = await on({ ...server, database: base }, listMutants)
  const { MUTANTS, SEED = '1', OF = '' } = process.env
  const asked = pick(
    all.filter(({ of }) => of.includes(OF)),
    Number(MUTANTS ?? all.length),
    Number(SEED),
  )
  say(`${asked.length} of ${all.length} mutants, by ${tests.files.length} files of tests`)
  const outcomes: Outcome[] = []
  let isStopped = false
  process.once('SIGINT', () => void (isStopped = true))
  for (const mutant of asked) {
    if (isStopped) break
    const outcome = (await mutate(server, { base, template }, mutant)) ? await judge(tests, mutant) : 'invalid'
    outcomes.push({ mutant, outcome })
    if (outcome !== 'invalid') say(`${String(outcomes.length).padStart(4)} ${outcome.padEnd(9)} ${mutant.place}   ${mutant.what}`)
  }
  await tests.close()
  report(outcomes)
}

/** A template that is wrong in one way. False when PostgreSQL itself does not take it: nobody could make that mistake. */
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

/** The nearest file is asked first, as it notices most; the others only when it did not. */
async function judge(tests: MoneyTests, { of }: Mutant): Promise<Outcome['outcome']> {
  const [first = '', ...others] = filesNear(of, tests.files)
  for (const files of [[first], others]) {
    const { isKilled, isLate } = await tests.run(files)
    if (isLate) return 'timed out'
    if (isKilled) return 'killed'
  }
  return 'survived'
}

function report(outcomes: Outcome[]) {
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted)
  const [killed, survived, late, invalid] = [of('killed'), of('survived'), of('timed out'), of('invalid')].map(
    (some) => some.length,
  )
  say('\nSurvivors')
  for (const { mutant } of of('survived')) say(`  ${mutant.place}   ${mutant.what}`)
  const noticed = (killed ?? 0) + (late ?? 0)
  const share = (100 * noticed) / Math.max(1, noticed + (survived ?? 0))
  say(
    `\n${killed} killed, ${late} timed out, ${survived} survived, ${invalid} that PostgreSQL itself refused: ${share.toFixed(1)} % killed`,
  )
}
