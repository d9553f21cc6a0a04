/** `kill -9` of the server (KILLS, 200) and its PostgreSQL (PG_KILLS, 50) during purchases, messages, media, bans and erasures. KILLS_SEED repeats a run. Exits 1 on any loss or duplicate. */
import { runKills } from '../kills/kill-run.ts'

const pairs = 8
const leaving = 4

export async function measureKills(print: (line: string) => void) {
  const { KILLS = '200', PG_KILLS = '50', KILLS_SEED = String(Date.now() % 1_000_000) } = process.env
  print(`\nKills: the server ${KILLS} times, PostgreSQL ${PG_KILLS} times, by the seed ${KILLS_SEED}`)
  const plan = { serverKills: Number(KILLS), databaseKills: Number(PG_KILLS), seed: Number(KILLS_SEED), pairs, leaving, print }
  const { killed, counts, findings, seconds } = await runKills(plan)
  const names = Object.keys(findings)
  if (names.length > 0) {
    print(JSON.stringify(findings, null, 2))
    process.exitCode = 1
  }
  const parts = Object.entries({ ...killed, ...counts }).map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
  print(`  kills of ${parts.join(', ')}, findings ${names.length}, ${seconds} s`)
}
