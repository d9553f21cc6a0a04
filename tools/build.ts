/** `npm run build`: builds the pages, keeps what open tabs may still ask for, compresses, and tells what a first visit costs. */
import { buildWeb } from './web/build-web.ts'
import { firstLoads } from './web/first-load.ts'

await buildWeb()
console.log('\nJavaScript of a first visit, as served (brotli)')
for (const { page, files, kilobytes, mostKilobytes } of firstLoads())
  console.log(`  ${page.padEnd(34)} ${kilobytes.toFixed(1).padStart(6)} KB in ${files} files (at most ${mostKilobytes})`)
