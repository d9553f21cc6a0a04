/** Fifty people take and decide a thousand cases at the pace of people: none twice, and the time until the next one is there. */
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './console-beside.ts'
import type { Client } from './client.ts'
import { median, quantile } from './figures.ts'

const cases = 1_000
const aimMs = 150
/** Somebody reads a case for so long, on average; fifty of them make eight decisions a second. */
const readMs = 6_000

export async function decideCases(client: Client, cookies: readonly string[], print: (line: string) => void) {
  const times: number[] = []
  const taken = new Map<string, number>()
  let left = cases
  const work = async (cookie: string) => {
    await pause(Math.random() * readMs)
    while (left-- > 0) {
      const next = await ask(client, cookie, 'POST /api/cases/next', { body: {} })
      times.push(next.ms)
      const { reference } = JSON.parse(next.text) as { reference: string }
      taken.set(reference, (taken.get(reference) ?? 0) + 1)
      const page = JSON.parse((await ask(client, cookie, 'GET /api/cases/one', { query: { reference } })).text) as {
        case: { version: number }
      }
      await pause(Math.random() * 2 * readMs)
      const body = { reference, version: page.case.version, measures: ['nothing'], facts: 'Nothing is wrong.', source: 'notice' }
      const { status, text } = await ask(client, cookie, 'POST /api/cases/decide', { body })
      if (status !== 200) throw new Error(`A decision was refused: ${status} ${text}`)
    }
  }
  await Promise.all(cookies.map(work))
  const twice = [...taken.values()].filter((n) => n > 1).length
  const p95 = quantile(times, 0.95)
  if (twice > 0 || p95 > aimMs) process.exitCode = 1
  print(`\n${cookies.length} people decided ${taken.size} cases, ${twice} of them twice`)
  print(
    `  the next case is there after p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (aim ${aimMs})${p95 > aimMs ? '  MISSED' : ''}`,
  )
}
