/** `npm test` runs all steps and prints one summary line. `--quick`: the daily choice. `--only=types,lint,unit,other,journeys`: some steps. */
import { runSteps } from './test/run-steps.ts'
import { everything, quick, steps, type StepName } from './test/steps.ts'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const names = only ? only.split(',') : process.argv.includes('--quick') ? quick : everything
const unknown = names.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
process.exitCode = await runSteps(names as StepName[])
