/** Browsers that hold streams open: in a process of their own, so that reading does not hold up what is measured. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Report } from './event-client.ts'

export async function openBrowsers(order: Order) {
  const child = fork(join(import.meta.dirname, 'event-client.ts'))
  const command = (what: Order | 'report') =>
    new Promise<Report>((resolve) => {
      child.once('message', resolve as (report: unknown) => void)
      child.send(what)
    })
  const { open } = await command(order)
  if (open < order.cookies.length) throw new Error(`Only ${open} of ${order.cookies.length} streams opened.`)
  return { report: () => command('report'), close: () => child.kill() }
}
