/** A few kills of `npm run bench kills`: nothing acknowledged is lost, nothing is double, and the ledger agrees. */
import { expect, test } from 'vitest'
import { runKills } from '../quality/kills/kill-run.ts'

test(
  'server and PostgreSQL are killed while members buy and write: everything acknowledged is done once',
  { timeout: 400_000 },
  async () => {
    const { killed, counts, findings } = await runKills({
      serverKills: 8,
      databaseKills: 4,
      pairs: 4,
      leaving: 1,
      seed: 20_261_122,
    })
    expect(findings, JSON.stringify(findings)).toEqual({})
    expect(killed).toEqual({ server: 8, postgres: 4, backend: 1 })
    expect(counts.messages).toBeGreaterThan(50)
    expect(counts.paid).toBeGreaterThan(5)
  },
)
