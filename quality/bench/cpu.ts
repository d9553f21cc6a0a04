/** Processor time: what a process and its children have used so far, in microseconds (Linux). It holds still where requests a second do not. */
import { readdirSync, readFileSync } from 'node:fs'

const tickUs = 10_000

type Stat = { parent: number; us: number; ofEndedUs: number }

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const us = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * tickUs
    return { parent: Number(fields[1]), us: us(11), ofEndedUs: us(13) }
  } catch {
    return null // it ended in between
  }
}

/** Of one process. */
export const cpuOf = (pid: number): number => statOf(pid)?.us ?? 0

/** Of a process and its direct children, those that ended included: a PostgreSQL server is one per connection. */
export const cpuOfFamily = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce(
      (sum, name) => {
        const stat = statOf(name)
        return stat && (stat.parent === pid || Number(name) === pid) ? sum + stat.us : sum
      },
      statOf(pid)?.ofEndedUs ?? 0,
    )
