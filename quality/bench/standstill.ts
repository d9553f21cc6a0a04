/** When this machine stood still: a virtual machine can be stopped for minutes, and nothing that was under way then says anything about Duet. */

const beatMs = 250
/** No load of a drill keeps a process from its timers for this long. */
const longestBeatMs = 5_000

export type Standstills = ReturnType<typeof watchStandstills>

/** Times are those of `performance.now()`. */
export function watchStandstills() {
  const found: { fromMs: number; untilMs: number }[] = []
  let beatAtMs = performance.now()
  const beat = () => {
    const nowMs = performance.now()
    if (nowMs - beatAtMs > longestBeatMs) found.push({ fromMs: beatAtMs, untilMs: nowMs })
    beatAtMs = nowMs
  }
  const timer = setInterval(beat, beatMs)
  return {
    /** Whether the machine stood still for a part of this time. */
    isIn: (fromMs: number, untilMs: number) => {
      beat()
      return found.some((one) => one.fromMs < untilMs && fromMs < one.untilMs)
    },
    count: () => found.length,
    seconds: () => found.reduce((sum, one) => sum + (one.untilMs - one.fromMs) / 1000, 0),
    stop: () => clearInterval(timer),
  }
}
