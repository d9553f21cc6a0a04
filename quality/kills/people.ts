/** Who lives through the kills: pairs who write to each other, with credits for a few messages and an address to withdraw by. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openSession } from '#server/sessions/session.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { open } from '#server/open.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { importSite } from '#server/sites/sites.ts'
import { insertMember } from '../../tests/test-members.ts'
import type { Person } from './journal.ts'

const site: unknown = JSON.parse(readFileSync(new URL('../../sites/social.json', import.meta.url), 'utf8'))
export const messageCost = (site as { message_cost: number }).message_cost
export const startCredits = 20

/** Settings of a server that is killed: its own database, and no word of this one's environment. */
export const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none', SANDBOX_PAYMENTS: 'on' })

async function meet(db: Db, one: Person, other: Person | undefined) {
  if (!other || one.conversation === other.conversation) return
  const { rows } = await sql<{ id: number }>`select start_conversation(${one.id}, ${other.id}, now()) as id`.execute(db)
  for (const person of [one, other]) if (rows[0] && !person.others.includes(rows[0].id)) person.others.push(rows[0].id)
}

export async function createPairs(dataDir: string, pairs: number): Promise<Person[]> {
  const { ctx, close } = await open(readConfig({ ...settingsOf(dataDir), LOG: 'silent' }))
  await importSite(ctx, site)
  const home = ctx.sites.byHost('127.0.0.1')
  if (!home) throw new Error('The brand did not come.')
  const people: Person[] = []
  for (let n = 0; n < pairs; n++) {
    const names = [`Anna${n}`, `Ben${n}`] as const
    const [a, b] = [
      await insertMember(ctx, names[0], { credits: startCredits }),
      await insertMember(ctx, names[1], { credits: startCredits }),
    ]
    const { rows } = await sql<{ id: number }>`select start_conversation(${a}, ${b}, now()) as id`.execute(ctx.db)
    for (const [id, name] of [
      [a, names[0]],
      [b, names[1]],
    ] as const) {
      const cookie = (await openSession(ctx, id, home)).split(';')[0] ?? ''
      people.push({ id, cookie, email: `${name.toLowerCase()}@example.test`, conversation: rows[0]?.id ?? 0, others: [] })
    }
  }
  for (const [n, one] of people.entries()) for (const step of [3, 5]) await meet(ctx.db, one, people[(n + step) % people.length])
  await close()
  return people
}
