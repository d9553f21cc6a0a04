/** Lanes: each push service has its own, so that one that is slow or away holds up nobody else. */
import { getOrCreate } from '#domain/get-or-create.ts'

/** How many are on their way to one service at once. */
export const laneWidth = 64
/** Whoever has waited this long for its turn is sent another time. */
const patienceMs = 2000
/** So many in a row without an answer: the service is left alone for a while. */
const silencesBeforeRest = 5
export const laneRestMs = 30_000

type Lane = { under: number; waiting: Waiting[]; silences: number; restsUntilMs: number }
type Waiting = { go: (may: boolean) => void; timer: NodeJS.Timeout }

export type Lanes = ReturnType<typeof openLanes>

const isResting = (lane: Lane) => performance.now() < lane.restsUntilMs

export function openLanes() {
  const lanes = new Map<string, Lane>()
  const laneOf = (service: string) => getOrCreate(lanes, service, () => ({ under: 0, waiting: [], silences: 0, restsUntilMs: 0 }))

  /** Everyone who waits is told no. */
  function rest(lane: Lane) {
    lane.restsUntilMs = performance.now() + laneRestMs
    lane.silences = 0
    for (const { go, timer } of lane.waiting.splice(0)) {
      clearTimeout(timer)
      go(false)
    }
  }

  return {
    /** True when it is our turn: then `leave` must follow. False when the service is too busy, or left alone. */
    enter(service: string): true | Promise<boolean> {
      const lane = laneOf(service)
      if (isResting(lane)) return Promise.resolve(false)
      if (lane.under < laneWidth) {
        lane.under += 1
        return true
      }
      return new Promise((go) => {
        const timer = setTimeout(() => {
          lane.waiting.splice(lane.waiting.indexOf(one), 1)
          go(false)
        }, patienceMs)
        const one = { go, timer }
        lane.waiting.push(one)
      })
    },
    /** `heard`: the service answered, whatever it said. */
    leave(service: string, heard: boolean) {
      const lane = laneOf(service)
      lane.silences = heard ? 0 : lane.silences + 1
      if (lane.silences >= silencesBeforeRest) rest(lane)
      const next = isResting(lane) ? undefined : lane.waiting.shift()
      if (!next) return void (lane.under -= 1)
      clearTimeout(next.timer)
      next.go(true)
    },
  }
}
