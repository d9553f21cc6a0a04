/** What stood on the page when a journey failed. CI keeps no files: anyone who reads its output sees it here. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const results = 'test-results'
/** A page of a hundred members need not be read to its end. */
const maxLines = 80

export function printFailedPages() {
  for (const file of globSync(`${results}/*/error-context.md`)) {
    const [, page] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8')) ?? []
    if (page) console.log(`\nThe page of ${dirname(file)}:\n${page.trimEnd().split('\n').slice(0, maxLines).join('\n')}`)
  }
}
