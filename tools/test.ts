/** `npm test` runs all steps and prints one summary line. `--quick`: the daily choice. `--only=types,lint,build,unit,other,journeys`: some steps. */
import { runSteps } from './test/run-steps.ts'
import { everything, quick, steps, type StepName } from './test/steps.ts'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const groups = only ? only.split(',').map((name) => [name as StepName]) : process.argv.includes('--quick') ? quick : everything
const unknown = groups.flat().filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
process.exitCode = await runSteps(groups)
