/** The conversations of the demo data, read from `data/talks/<pool>.txt`: who with whom, how long ago, and every message. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { between, chance } from './seeded-random.ts'
import type { Person } from './people.ts'

export type Line = { from: Person; to: Person; text: string; minutesAgo: number; unread: boolean }
export type Talk = { pair: readonly [Person, Person]; lines: Line[] }

const minutesADay = 24 * 60

/** Most answer within the hour, some only the next day. */
const pause = (name: string) =>
  chance(`${name} next day`, 0.15) ? between(name, minutesADay / 3, minutesADay) : between(name, 1, 50)

function readTalk(entry: string, pool: string, people: Map<string, Person>): Talk {
  const [head = '', ...said] = entry.split('\n')
  const [names = '', ago = '', unreadPart = ''] = head.split(' · ')
  const [first, second] = names.split(' & ').map((name) => people.get(`${pool}/${name}`))
  if (!first || !second) throw new Error(`nobody of that name in ${pool}: ${names}`)
  const unread = Number(unreadPart.replace('unread ', '') || 0)
  const lines: Line[] = []
  let minutesAgo = Number(ago)
  for (const [index, line] of said.toReversed().entries()) {
    const [from, to] = line.startsWith('>') ? [first, second] : [second, first]
    lines.unshift({ from, to, text: line.slice(2), minutesAgo, unread: index < unread })
    minutesAgo += pause(`${names} ${index}`)
  }
  return { pair: [first, second], lines }
}

export function readTalks(people: readonly Person[]): Talk[] {
  const folder = join(import.meta.dirname, 'data/talks')
  const byKey = new Map(people.map((person) => [person.key, person]))
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const entries = readFileSync(join(folder, file), 'utf8').trim().split('\n\n').slice(1)
      return entries.map((entry) => readTalk(entry, file.replace('.txt', ''), byKey))
    })
}
