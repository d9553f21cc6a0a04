/** Who lives through the kills: pairs who write to each other, with credits for a few messages and an address to withdraw by. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openSession } from '#server/sessions/session.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { open } from '#server/open.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { importSite } from '#server/sites/sites.ts'
import { insertMember } from '../../tests/test-members.ts'
import type { Person } from './journal.ts'
import { canary } from './leavers.ts'
import type { Leavers } from './staff.ts'

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

export type Everybody = { people: Person[]; leavers: Leavers }

/** `leaving`: so many pairs are erased, and of as many one is banned. */
export async function createPairs(dataDir: string, pairs: number, leaving: number): Promise<Everybody> {
  const { ctx, close } = await open(readConfig({ ...settingsOf(dataDir), LOG: 'silent' }))
  await importSite(ctx, site)
  const home = ctx.sites.byHost('127.0.0.1')
  if (!home) throw new Error('The brand did not come.')
  const people = await insertPairs(ctx, home, pairs, ['Anna', 'Ben'])
  for (const [n, one] of people.entries()) for (const step of [3, 5]) await meet(ctx.db, one, people[(n + step) % people.length])
  const toErase = await insertPairs(ctx, home, leaving, [`Carla ${canary}`, `Dirk ${canary}`])
  const toBan = await insertPairs(ctx, home, leaving, ['Eva', 'Finn'])
  await close()
  return { people, leavers: { toErase, toBan: toBan.filter((_, n) => n % 2 === 0), banned: toBan } }
}

async function insertPairs(ctx: Context, home: Site, pairs: number, [one, other]: readonly [string, string]): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < pairs; n++) {
    const pair = []
    for (const name of [`${one}${n}`, `${other}${n}`]) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.test`
      pair.push({ email, id: await insertMember(ctx, name, { credits: startCredits, email }) })
    }
    const { rows } = await sql<{
      id: number
    }>`select start_conversation(${pair[0]?.id}, ${pair[1]?.id}, now()) as id`.execute(ctx.db)
    for (const { id, email } of pair) {
      const cookie = (await openSession(ctx, id, home)).split(';')[0] ?? ''
      people.push({ id, cookie, email, conversation: rows[0]?.id ?? 0, others: [] })
    }
  }
  return people
}
