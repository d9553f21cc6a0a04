/** What is killed, and when: a list by chance, the same one for the same seed. */
import { setTimeout as pause } from 'node:timers/promises'
import { inRandomOrder } from '../../tests/payments/shuffle.ts'
import { killBackend, killPostmaster, type Postgres, type ServerProcess } from './server-process.ts'
import type { Dice } from './run-context.ts'

/** `starting`: the server, and once more while it starts. `both`: server and database at once. `backend`: one process of the database. */
const crashScenarios = ['server', 'starting', 'both', 'postgres', 'backend'] as const
export type CrashScenario = (typeof crashScenarios)[number]
type Kills = { server: number; postgres: number; backend: number }

/**
 * Every twentieth server kill hits its start; every fifth database kill includes the server. A fifth as many backends are killed
 * too.
 */
export function listCrashScenarios(serverKills: number, databaseKills: number, { dice }: Dice): CrashScenario[] {
  const starting = Math.min(Math.ceil(serverKills / 20), Math.floor(serverKills / 2))
  const both = Math.min(Math.ceil(databaseKills / 5), serverKills - 2 * starting)
  const wanted: Record<CrashScenario, number> = {
    server: serverKills - 2 * starting - both,
    starting,
    both,
    postgres: databaseKills - both,
    backend: Math.ceil(databaseKills / 5),
  }
  return inRandomOrder(
    crashScenarios.flatMap((scenario) => Array.from({ length: wanted[scenario] }, () => scenario)),
    dice,
  )
}

export type Scene = {
  server: ServerProcess
  postgres: Postgres
  chance: Dice
  killed: Kills
  /** How much was acknowledged to members so far. */
  acknowledged: () => number
}

const mostAcknowledged = 16
const mostWaitMs = 6000

/** Requests must be in flight at a kill, so slow machines get longer pauses. */
async function untilMembersAreBusy({ chance, acknowledged }: Scene) {
  const enough = acknowledged() + Math.floor(chance.dice() * mostAcknowledged)
  await pause(chance.dice() * 300)
  for (let waitedMs = 0; acknowledged() < enough && waitedMs < mostWaitMs; waitedMs += 10) await pause(10)
}

/** Answers once all is up again; false when the server did not live through what it should. */
export async function commit(scenario: CrashScenario, scene: Scene): Promise<boolean> {
  const { server, postgres, chance, killed } = scene
  await untilMembersAreBusy(scene)
  if (scenario === 'backend') {
    if (await killBackend(postgres)) killed.backend++
    await pause(100)
  }
  const untilReplaced = scenario === 'postgres' || scenario === 'both' ? await killPostmaster(postgres) : null
  if (untilReplaced) killed.postgres++
  const mustLive = scenario === 'postgres' || scenario === 'backend'
  if (!mustLive) await killServer({ server, killed })
  if (scenario === 'starting') {
    await pause(chance.dice() * 1500)
    await killServer({ server, killed })
  }
  const lives = server.isUp()
  if (!mustLive) await server.untilReady()
  await untilReplaced?.()
  await server.untilReady()
  return lives || !mustLive
}

async function killServer({ server, killed }: Pick<Scene, 'server' | 'killed'>) {
  await server.end('SIGKILL')
  killed.server++
  server.begin()
}
