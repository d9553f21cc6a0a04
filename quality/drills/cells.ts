/** The cells drill: three databases behind one HAProxy. A pool moves under load, a cell is split, one is lost. Nothing is lost, doubled or late. */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { needHaproxy, startCellsProxy } from './proxies.ts'
import { ensureBuilt } from '../../tools/web/build-web.ts'
import { openMailServer } from '../../tests/mail-server.ts'
import { idsAreDisjoint, ledgersAgree, othersAre, p99Of } from './cells-checks.ts'
import { type Cell, duet, makeFolder, openCell, openMailing, settlePeople, splitOff, withoutPassword } from './cells-world.ts'
import { type Row, runSteps, type StepOutcome } from './row.ts'
import { checkAcknowledged, failuresOf, openUsers, type People, type Users } from './use.ts'

/** Of each pool. */
const perSecond = Number(process.env.DRILL_RATE ?? 15)
const mailsPerSecond = 2
const mostGapMs = 5_000
const quietMs = 10_000
const membersOfPool = 40
const [moving, leaving, lost] = ['social.localhost', 'lavish.localhost', 'harbour.localhost'] as const
const hosts = [moving, leaving, 'quay.localhost', lost] as const
type Host = (typeof hosts)[number]

/** Refuses without HAProxy. A cell is split only where Debian's PostgreSQL can copy it, as root. */
export async function cellsDrill(): Promise<Row[]> {
  needHaproxy()
  await ensureBuilt()
  const [folder, mail] = [makeFolder(), await openMailServer()]
  const env = { SMTP_URL: mail.url, SESSION_SECRET: 'one secret for the three cells of the drill', TRUST_PROXY: '2' }
  const cells: Cell[] = []
  try {
    for (const number of [0, 1, 2]) cells.push(await openCell(number, env))
    return await drillOn(cells as [Cell, Cell, Cell], mail, folder)
  } finally {
    for (const cell of cells) await cell.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drillOn([first, second, third]: [Cell, Cell, Cell], mail: Parameters<typeof openMailing>[1], folder: string) {
  const cells = [first, second, third]
  const cellOf: Record<Host, Cell> = {
    [moving]: first,
    [leaving]: first,
    'quay.localhost': second,
    [lost]: third,
  }
  const map = hosts.map((host) => `${host} cell-${cellOf[host].number}\n`).join('')
  const ports = cells.map(({ web }) => web.port)
  const edge = await startCellsProxy(folder, ports, map)
  const people = new Map<Host, People>()
  const mails = openMailing(edge.port, mail, moving)
  let users = new Map<Host, Users>()
  const come = (of: readonly Host[]) => {
    for (const each of users.values()) each.close()
    users = new Map(
      of.map((host) => [host, openUsers({ people: people.get(host) as People, ports: () => [edge.port], tries: 20 })]),
    )
  }
  let n = 0
  /** At random times with an average rate, whether or not earlier calls are answered. Ends when the function is called. */
  function startLoad(): () => Promise<void> {
    const ending = new AbortController()
    const calls: Promise<void>[] = []
    const keepOn = async (rate: number, call: () => Promise<void>) => {
      while (!ending.signal.aborted) {
        await pause((-Math.log(1 - Math.random()) * 1000) / rate)
        calls.push(call())
      }
    }
    const loops = [...users.values()].map(({ one }) => keepOn(perSecond, () => one(n++)))
    if (users.has(moving)) loops.push(keepOn(mailsPerSecond, mails.askNext))
    return async () => {
      ending.abort()
      await Promise.all(loops)
      await Promise.all(calls)
    }
  }
  const load = async (forMs: number) => {
    const end = startLoad()
    await pause(forMs)
    await end()
  }
  const usesBut = (host: Host) => [...users].flatMap(([each, { use }]) => (each === host ? [] : [use]))

  async function settle(): Promise<StepOutcome> {
    for (const host of hosts) people.set(host, await settlePeople(cellOf[host], host, membersOfPool))
    mails.invite(people.get(moving)?.emails ?? [])
    come(hosts)
    await load(2_000)
    return { ok: true, saw: `${hosts.length} pools with ${membersOfPool} members each` }
  }

  async function move(): Promise<StepOutcome> {
    const words = ['cell', 'move', 'garden', '--to', withoutPassword(second.database.url), '--switch']
    const end = startLoad()
    const { code, text } = await duet(first, [...words, '--edge', edge.socket, '--map', edge.map, '--json'], {
      CELL_TO_PASSWORD: new URL(second.database.url).searchParams.get('password') ?? '',
    })
    await pause(quietMs)
    await end()
    return { ok: code === 0, saw: text }
  }

  function judgeGap(): StepOutcome {
    const gapMs = Math.round(users.get(moving)?.use.gapMs ?? Infinity)
    return { ok: gapMs > 0 && gapMs <= mostGapMs, saw: `${gapMs} ms without an accepted message` }
  }

  async function judgeMessages(): Promise<StepOutcome> {
    const use = users.get(moving)?.use
    if (!use) throw new Error('Nobody writes.')
    const { lost: gone, double } = await checkAcknowledged(second.ctx, use)
    const all = use.acknowledged.length
    return { ok: all > 0 && gone + double === 0, saw: `${all} acknowledged, ${gone} lost, ${double} twice` }
  }

  async function clean(): Promise<StepOutcome> {
    const { code, text } = await duet(first, ['cell', 'clean', 'garden', '--quiet'])
    return { ok: code === 0, saw: text || 'none left' }
  }

  async function lose(): Promise<StepOutcome> {
    const others = hosts.filter((host) => host !== lost && host !== leaving)
    come(others)
    await load(quietMs)
    const before = p99Of(usesBut(lost))
    come(others)
    await third.kill()
    await load(quietMs)
    const [after, failed] = [p99Of(usesBut(lost)), usesBut(lost).reduce((sum, use) => sum + failuresOf(use), 0)]
    const isQuick = after <= Math.max(before * 2, before + 100)
    return { ok: failed === 0 && isQuick, saw: `others: ${failed} failed, p99 ${before} ms, then ${after} ms` }
  }

  try {
    return await runSteps([
      ['three cells', settle],
      ['a pool moves under load', move],
      ['gap of members who write', judgeGap],
      ['others meanwhile', () => othersAre(usesBut(moving))],
      ['acknowledged messages', judgeMessages],
      ['mails', mails.judge],
      ['ledgers', () => ledgersAgree(cells)],
      ['the old rows are erased', clean],
      ['ids are disjoint', () => idsAreDisjoint(cells)],
      ['ledgers after that', () => ledgersAgree(cells)],
      ['a cell is split', () => splitOff(first, 'velours', leaving, people.get(leaving))],
      ['a cell is lost', lose],
    ])
  } finally {
    for (const each of users.values()) each.close()
    mails.close()
    await edge.stop()
  }
}
