/** Runs the money tests for all mutants in one Vitest and one PostgreSQL, with a fresh template for each. */
import { Client, type ClientConfig } from 'pg'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { isNear } from './near.ts'

/** A mutant that makes a test wait is as good as killed; so long is waited for one run of the tests. */
const timeoutMs = 240_000

/** Tests that see the books; those of providers and limits do not look at them. */
const ledgerTests = [
  'src/server/credits/',
  'src/server/invoices/',
  'src/server/premium/',
  'src/server/chats/chats.test.ts',
  'src/server/chats/free-answers.test.ts',
  'src/server/account-deletion/erasing.test.ts',
]

/** `isKilled` names what noticed. */
export type Run = { killedBy: string | null; isLate: boolean }

export type MoneyTests = {
  files: string[]
  /** Runs these files, until the first test fails. */
  run: (files: readonly string[]) => Promise<Run>
  close: () => Promise<void>
}

export async function openMoneyTests(): Promise<MoneyTests> {
  const options = {
    config: 'vitest.money.config.ts',
    project: ['server'],
    watch: false,
    bail: 1,
    maxWorkers: 2,
    reporters: [reporter],
  }
  const vitest = await createVitest('test', options)
  const specifications = (await vitest.globTestSpecifications(ledgerTests)).filter(({ moduleId }) => isNear(moduleId))
  const first = await vitest.runTestSpecifications(specifications, true)
  const broken = failedOf(first.testModules)
  if (broken) throw new Error(`The tests must pass before a mutant can fail them: ${broken}`)
  const files = [...new Set(specifications.map(({ moduleId }) => moduleId))]
  return {
    files,
    run: (some) =>
      runSome(
        vitest,
        specifications.filter(({ moduleId }) => some.includes(moduleId)),
      ),
    close: () => vitest.close(),
  }
}

/** What ended in this run: what Vitest answers holds files of the runs before, too. */
let ended: TestModule[] = []
const reporter = { onTestModuleEnd: (module: TestModule) => void ended.push(module) }

async function runSome(vitest: Vitest, specifications: TestSpecification[]): Promise<Run> {
  let isLate = false
  const watchdog = setTimeout(() => {
    isLate = true
    void vitest.cancelCurrentRun('keyboard-input')
  }, timeoutMs)
  try {
    ended = []
    const { unhandledErrors } = await vitest.rerunTestSpecifications(specifications)
    return { killedBy: failedOf(ended) ?? (unhandledErrors.length > 0 ? 'an error outside the tests' : null), isLate }
  } finally {
    clearTimeout(watchdog)
  }
}

/** The first test that failed, and why. */
function failedOf(modules: readonly TestModule[]): string | null {
  const module = modules.find((each) => each.state() === 'failed')
  if (!module) return null
  const [test] = module.children.allTests('failed')
  const [error] = test?.result().errors ?? module.errors()
  return `${test?.name ?? module.relativeModuleId}: ${error?.message.split('\n')[0] ?? 'no reason'}`
}

/** One statement, or several, on one database. */
export async function on<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
