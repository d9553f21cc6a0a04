/** `npm run build`: builds the pages, keeps what open tabs may still ask for, compresses, and tells what a first visit costs. */
import { buildWeb } from './web/build-web.ts'
import { firstLoadLines } from './web/first-load.ts'

await buildWeb()
console.log('\nA first visit, as served (brotli)')
for (const line of firstLoadLines()) console.log(line)
