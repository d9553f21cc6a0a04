/** The rate of erasing, over months of a stopped clock. */
import { expect, test } from 'vitest'
import { accountsOfTurn, eraseWithinMs, turnMs } from '#domain/account-deletion/erasing-rate.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'

const beginMs = Date.UTC(2026, 5, 15)
const members = 10_000_000
/** Members who leave in a year: six of ten, more than dating sites tell. */
const leavingShare = 0.6

type Plan = {
  days: number
  leavingPerHour: (hour: number) => number
  isStopped?: (hour: number) => boolean
  mostPerTurn?: number
}

/** Members leave, and turns erase the oldest of those who are due. */
function live({ days, leavingPerHour, isStopped = () => false, mostPerTurn = Infinity }: Plan) {
  const due: { atMs: number; count: number }[] = []
  let latestMs = 0
  let busiest = 0
  for (let nowMs = beginMs; nowMs < beginMs + days * dayMs; nowMs += turnMs) {
    const hour = Math.floor((nowMs - beginMs) / hourMs)
    due.push({ atMs: nowMs, count: leavingPerHour(hour) / (hourMs / turnMs) })
    if (isStopped(hour)) continue
    const count = due.reduce((sum, each) => sum + each.count, 0)
    let left = Math.min(mostPerTurn, accountsOfTurn({ count, oldestDueAt: new Date(due[0]?.atMs ?? nowMs) }, new Date(nowMs)))
    busiest = Math.max(busiest, left)
    for (let first = due[0]; first && left > 0; first = due[0]) {
      latestMs = Math.max(latestMs, nowMs - first.atMs)
      const taken = Math.min(left, first.count)
      first.count -= taken
      left -= taken
      if (first.count < 1e-6) due.shift()
    }
  }
  return {
    latestHours: latestMs / hourMs,
    busiestPerSecond: busiest / (turnMs / 1000),
    waiting: due.reduce((sum, each) => sum + each.count, 0),
  }
}

const steady = (members * leavingShare) / (365 * 24)

test('of ten million members, six of ten leave in a year: each is erased within hours of the end of their four weeks', () => {
  const { latestHours, busiestPerSecond, waiting } = live({ days: 60, leavingPerHour: () => steady })
  expect(latestHours).toBeLessThanOrEqual(eraseWithinMs / hourMs)
  expect(busiestPerSecond).toBeLessThan(0.25)
  expect(waiting).toBeLessThan(steady * (eraseWithinMs / hourMs))
})

test('a day on which a hundred times as many left is erased in time too', () => {
  const { latestHours, busiestPerSecond } = live({
    days: 10,
    leavingPerHour: (hour) => (hour >= 72 && hour < 96 ? 100 * steady : steady),
  })
  expect(latestHours).toBeLessThanOrEqual(eraseWithinMs / hourMs)
  expect(busiestPerSecond).toBeLessThan(25)
})

test('after three days without a worker, those who are late are erased at once', () => {
  const { latestHours } = live({ days: 10, leavingPerHour: () => steady, isStopped: (hour) => hour >= 48 && hour < 120 })
  expect(latestHours).toBeLessThanOrEqual(72 + eraseWithinMs / hourMs)
})

test('a hundred an hour, as it once was, would be late by weeks', () => {
  expect(live({ days: 60, leavingPerHour: () => steady, mostPerTurn: 100 / 6 }).latestHours).toBeGreaterThan(24 * 21)
})
