/** `npm run build`: builds and compresses the pages and the console, retains assets for open tabs, and prints the sizes beside their limits. */
import { buildConsole } from './web/build-console.ts'
import { buildWeb } from './web/build-web.ts'
import { consoleSizes, sizeLines } from './web/console-sizes.ts'
import { firstLoadLines } from './web/first-load.ts'

await buildWeb()
await buildConsole()
console.log('\nA first visit, as served (brotli)')
for (const line of firstLoadLines()) console.log(line)
console.log("\nThe operators' console, as served (brotli)")
const sizes = consoleSizes()
for (const line of sizeLines(sizes)) console.log(line)
if (sizes.some(({ kb, most }) => kb > most)) {
  console.error('A part of the console is above its limit.')
  process.exitCode = 1
}
