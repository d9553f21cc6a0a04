/** `npm run check`: the quick checks: types, lint, architecture, and complete translations. */
import { exec } from './test/exec.ts'

const checks: [string, ...string[]][] = [
  ['react-router', 'typegen'],
  ['node', 'tools/text-types.ts'],
  ['tsc'],
  // A worker lives in another world than a page.
  ['tsc', '-p', 'src/web/pwa/worker'],
  ['oxlint'],
  ['prettier', '--check', '--log-level=warn', '.'],
  ['vitest', 'run', '--project=quick', 'tests/'],
]
let failed = 0
for (const [program, ...options] of checks) if ((await exec(program, options)) !== 0) failed += 1
console.log(failed === 0 ? 'All is well.' : `${failed} of ${checks.length} checks failed.`)
process.exitCode = failed > 0 ? 1 : 0
