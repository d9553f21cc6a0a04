/** `npm test`: everything that can be tested here, one step after another, and one last line that counts. `--only=types,lint,unit,other,journeys`. */
import { runSteps } from './test/run-steps.ts'
import { steps, type StepName } from './test/steps.ts'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const names = only ? only.split(',') : Object.keys(steps)
const unknown = names.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose from ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
process.exitCode = await runSteps(names as StepName[])
