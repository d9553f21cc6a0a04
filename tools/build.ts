/** `npm run build`: builds and compresses the pages, retains assets for open tabs, and prints the size of a first visit. */
import { buildWeb } from './web/build-web.ts'
import { firstLoadLines } from './web/first-load.ts'

await buildWeb()
console.log('\nA first visit, as served (brotli)')
for (const line of firstLoadLines()) console.log(line)
