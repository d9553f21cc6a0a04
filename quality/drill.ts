/** `npm run drill -- NAME`: tries on this machine what a company does with Duet. Prints a table; exit code 1 when a step failed. */
import { cellsDrill } from './drills/cells.ts'
import { clockDrill } from './drills/clock.ts'
import { consoleDrill } from './drills/console.ts'
import { containerDrill } from './drills/container.ts'
import { diskDrill } from './drills/disk.ts'
import { failoverDrill } from './drills/failover.ts'
import { installDrill } from './drills/install.ts'
import { poolerDrill } from './drills/pooler.ts'
import { oomDrill } from './drills/oom.ts'
import { pitrDrill } from './drills/pitr.ts'
import { proxyDrill } from './drills/proxy.ts'
import { restoreDrill } from './drills/restore.ts'
import { rollingDrill } from './drills/rolling.ts'
import { soakDrill } from './drills/soak.ts'
import { upgradeDrill } from './drills/upgrade.ts'
import type { Row } from './drills/row.ts'

const drills: Record<string, () => Promise<Row[]>> = {
  install: installDrill,
  container: containerDrill,
  rolling: rollingDrill,
  restore: restoreDrill,
  pitr: pitrDrill,
  upgrade: upgradeDrill,
  failover: failoverDrill,
  pooler: poolerDrill,
  oom: oomDrill,
  disk: diskDrill,
  clock: clockDrill,
  proxy: proxyDrill,
  cells: cellsDrill,
  console: consoleDrill,
  soak: soakDrill,
}

const [name = ''] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  console.error(`Say which drill: ${Object.keys(drills).join(', ')}.`)
  process.exit(2)
}
try {
  const rows = await drill()
  for (const { step, seconds, ok, saw } of rows)
    console.log(`${ok ? '✓' : '✗'} ${step.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${saw}`)
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
