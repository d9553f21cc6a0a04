/** Runs the steps of `npm test`, goes on when one fails, and sums up. */
import { steps, type StepName } from './steps.ts'

/** The result of a step. `missing`: why it could not run, in one sentence. `names`: of the tests that failed. */
export type StepOutcome = { passed: number; failed: number; missing?: string; names?: string[] }

type Ended = { name: StepName; seconds: number; outcome: StepOutcome }

/** One group after another. The steps of a group run side by side, and write to the same terminal. */
export async function runSteps(groups: readonly (readonly StepName[])[]) {
  const outcomes: Ended[] = []
  for (const group of groups) outcomes.push(...(await Promise.all(group.map(runStep))))
  console.log('')
  for (const { name, seconds, outcome } of outcomes) {
    console.log(lineFor(name, seconds, outcome))
    for (const test of outcome.names ?? []) console.log(`    ✗ ${test}`)
  }
  const passed = outcomes.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function runStep(name: StepName): Promise<Ended> {
  console.log(`\n▶ ${steps[name].title}`)
  const startedAt = performance.now()
  const outcome = await steps[name].run().catch((error: unknown): StepOutcome => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  return { name, seconds: (performance.now() - startedAt) / 1000, outcome }
}

function lineFor(name: StepName, seconds: number, { passed, failed, missing }: StepOutcome) {
  const mark = failed > 0 ? '✗' : missing ? '–' : '✓'
  const words = missing ? `not run: ${missing}` : `${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`
  return `${mark} ${steps[name].title}: ${words}`
}
