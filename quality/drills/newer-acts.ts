/** What only the newer release can do to members, done while both run, and what the processes of the earlier one then answer these members. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { dayMs } from '#domain/time/durations.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { openClient } from '../bench/client.ts'
import type { Seat } from '../bench/demo-data.ts'
import type { Tree } from './trees.ts'

type Acted = { credited: Seat; limited: Seat; cleared: Seat; banned: Seat }

/** Four members who meet something new; the others never act on them. */
export const fourOf = (seats: Seat[]): Acted => {
  const [credited, limited, cleared, banned] = seats.splice(0, 4)
  if (!credited || !limited || !cleared || !banned) throw new Error('There are too few members.')
  return { credited, limited, cleared, banned }
}

/** By the commands of the newer release, as staff would by the console. Throws what a command refuses. */
export async function actAnew({ folder }: Tree, dataDir: string, { credited, limited, cleared, banned }: Acted) {
  const until = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const decide = ({ member }: Seat, ...words: string[]) =>
    ['member', 'decide', String(member), '--clause', 'fake', '--facts', 'A line of the drill', ...words] as const
  const why = ['--reason', 'A line of the drill'] as const
  for (const words of [
    ['member', 'credits-give', String(credited.member), '5', '--cause', 'goodwill', ...why],
    ['member', 'credits-take', String(credited.member), '2', '--cause', 'correction', ...why],
    ['member', 'write', String(credited.member), 'sorry', ...why],
    decide(limited, '--measure', 'limit', '--limit', 'found', '--limit', 'likes', '--until', until),
    decide(cleared, '--measure', 'clear', '--text', 'personal'),
    decide(banned, '--measure', 'ban'),
  ])
    await promisify(execFile)(process.execPath, ['tools/duet.ts', ...words], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: dataDir },
    })
}

const paths = ['user', 'credit_history', 'credits', 'spending', 'chats', 'likes', 'notifications', 'export'].map(
  (name) => `/api/${name}.php`,
)

/** Releases before credits by staff cannot show them (docs/operating/upgrade.md). */
const showsCredits = ({ folder }: Tree) => readFileSync(join(folder, 'src/domain/credits/history.ts'), 'utf8').includes("'grant'")

/** What the processes of this release do not answer as they should. Somebody banned is told so. */
export async function askAnew(tree: Tree, ports: readonly number[], { banned, ...others }: Acted): Promise<string[]> {
  const wrong: string[] = []
  for (const port of ports) {
    const client = openClient(port, 4)
    for (const [name, seat] of Object.entries({ ...others, banned }))
      for (const path of paths) {
        const { status } = await client.call({ path, headers: { cookie: seat.cookie, 'x-forwarded-for': '198.18.250.1' } })
        const isUnreadable = name === 'credited' && path === '/api/credit_history.php' && !showsCredits(tree)
        const wanted = name === 'banned' ? 403 : 200
        if (status !== wanted && !isUnreadable) wrong.push(`GET ${path} of the one ${name}: ${status}`)
      }
    client.close()
  }
  return wrong
}

/** Jobs that gave up, by name. */
export async function failedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select count(*) || ' × ' || name || ': ' || left(min(output::text), 120) as line from queue.job where state = 'failed' or (retry_count > 0 and state = 'retry') group by name`.execute(
    db,
  )
  return rows.map(({ line }) => line)
}
