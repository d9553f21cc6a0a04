/**
 * The send in steps over three shards: workers are killed at every point of every step (KILLS, 1,000), and connections cut. KILLS_SEED repeats the
 * choices. Exits 1 on any finding.
 */
import { moments, statements } from '../stepwise/points.ts'
import { runStepwise } from '../stepwise/run.ts'

export async function measureStepwise(print: (line: string) => void) {
  const { KILLS = '1000', KILLS_SEED = String(Date.now() % 1_000_000) } = process.env
  print(`\nA send in steps over three shards: ${KILLS} kills of its processes, by the seed ${KILLS_SEED}`)
  const { killed, cut, counts, findings, seconds } = await runStepwise({ kills: Number(KILLS), seed: Number(KILLS_SEED), print })
  print(`\n  ${'killed at'.padEnd(16)}${moments.map((moment) => moment.padStart(12)).join('')}`)
  for (const statement of statements)
    print(
      `  ${statement.padEnd(16)}${moments.map((moment) => String(killed.get(`${statement} ${moment}`) ?? 0).padStart(12)).join('')}`,
    )
  const names = Object.keys(findings)
  const parts = Object.entries({ 'connections cut': cut, ...counts }).map(([name, n]) => `${name.replaceAll('_', ' ')} ${n}`)
  print(`\n  ${parts.join(', ')}`)
  print(`  findings ${names.length}, ${seconds.toFixed(0)} s`)
  if (names.length === 0) return
  print(JSON.stringify(findings, null, 2))
  process.exitCode = 1
}
