/** The steps of `npm test`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { withOtherPostgres } from './other-postgres.ts'
import type { StepOutcome } from './run-steps.ts'
import { ensureBuilt } from '../web/build-web.ts'
import { exec } from './exec.ts'
import { printFailedPages } from './failed-pages.ts'
import { failedOfPlaywright, failedOfVitest, type PlaywrightReport, type VitestReport } from './failed-tests.ts'

export type StepName = 'types' | 'lint' | 'build' | 'unit' | 'other' | 'journeys' | 'daily' | 'core'
type Step = { title: string; run: () => Promise<StepOutcome> }

/** `npm test` proves everything. `npm run test:quick` leaves out long tests, the second PostgreSQL and most journeys. The three of `sources` keep two processors busy together. */
const sources: readonly StepName[] = ['types', 'lint', 'build']
export const everything = [sources, ['unit'], ['other'], ['journeys']] satisfies (readonly StepName[])[]
export const quick = [sources, ['daily'], ['core']] satisfies (readonly StepName[])[]

export const steps: Record<StepName, Step> = {
  types: {
    title: 'types',
    run: () =>
      oneOf([['react-router', 'typegen'], ['node', 'tools/text-types.ts'], ['tsc'], ['tsc', '-p', 'src/web/pwa/worker']]),
  },
  lint: { title: 'lint and format', run: () => oneOf([['oxlint'], ['prettier', '--check', '--log-level=warn', '.']]) },
  build: {
    title: 'build',
    run: async () => {
      await ensureBuilt()
      return { passed: 1, failed: 0 }
    },
  },
  unit: {
    title: 'tests on the embedded PostgreSQL',
    run: async () => {
      // some start a whole server, which has pages
      await ensureBuilt()
      return vitest([], { TEST_DATABASE_URL: '' })
    },
  },
  daily: {
    title: 'tests on the embedded PostgreSQL, without the long ones',
    run: async () => {
      await ensureBuilt()
      return vitest(['--project=server', '--project=quick'], { TEST_DATABASE_URL: '' })
    },
  },
  other: {
    title: 'tests of SQL on another PostgreSQL',
    run: () =>
      withOtherPostgres(async ({ url, version, missing }) => {
        if (!url) return { passed: 0, failed: 0, missing: missing ?? 'no other PostgreSQL' }
        console.log(`PostgreSQL ${version}`)
        return vitest(['--project=server', '--project=long'], { TEST_DATABASE_URL: url })
      }),
  },
  journeys: { title: 'journeys in Chromium', run: () => withOtherPostgres(({ url }) => journeys(url ?? '')) },
  core: { title: 'the core journeys in Chromium', run: () => journeys('', coreJourneys) },
}

/** The main job as a whole, then each part of it with what goes wrong there: signing up, searching, meeting and paying. */
const coreJourneys = ['main-job', 'signup', 'searching', 'meeting', 'paying'].map((name) => `/${name}.spec.ts`)

/** Types and lint count as one each, however many commands they are. */
async function oneOf(commands: string[][]): Promise<StepOutcome> {
  let isGood = true
  for (const [program = '', ...options] of commands) isGood = (await exec(program, options)) === 0 && isGood
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
}

/** Commands and servers that tests start find each other's compiled modules: a command then takes a quarter less. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'duet-compiled')

const vitest = (options: string[], env: Record<string, string>) =>
  withReport('vitest', async (file) => {
    const code = await exec('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options], {
      NODE_COMPILE_CACHE,
      ...env,
    })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    ).length
    const failed = report.numFailedTests + broken
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, names: failedOfVitest(report) }
  })

async function journeys(otherUrl: string, options: string[] = []): Promise<StepOutcome> {
  const { path, shell, missing } = await findChromium()
  if (!path) return { passed: 0, failed: 0, missing: missing ?? 'no Chromium' }
  console.log(shell ? `${path}, ${shell}` : path)
  return withReport('playwright', async (file) => {
    const env = {
      CHROMIUM_PATH: path,
      ...(shell && { HEADLESS_SHELL_PATH: shell }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      OTHER_DATABASE_URL: otherUrl,
    }
    const code = await exec('playwright', ['test', '--reporter=list,json', ...options], env)
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
    const { stats } = report
    if (stats.unexpected > 0) printFailedPages()
    const failed = stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected
    return { passed: stats.expected + stats.flaky, failed, names: failedOfPlaywright(report) }
  })
}

async function withReport(name: string, run: (file: string) => Promise<StepOutcome>) {
  const folder = mkdtempSync(join(tmpdir(), `duet-${name}-`))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
