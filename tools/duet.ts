/** `duet <noun> <verb>`: what operators do from a shell. `duet --help` lists the commands of `tools/duet/table.ts`. */
import { runDuet } from './duet/run.ts'
import { table } from './duet/table.ts'

await runDuet(table, process.argv.slice(2))
