/** Repeats work that needs the server: at once, one round at a time, and after a failure with growing delays. */

const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** Another tab sends its own messages; after this time they are taken over. */
const leftBehindMs = 15_000

export type Turns = ReturnType<typeof createTurns>

/** `round` resolves to false when it must be repeated later. */
export function createTurns(round: () => Promise<boolean>) {
  let isGoing = false
  let again = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(go, ms)
  }
  async function once() {
    again = false
    clearTimeout(timer)
    if (await round()) tries = 0
    else after(pausesMs[Math.min(tries++, pausesMs.length - 1)] ?? 0)
  }
  function go() {
    again = true
    if (isGoing) return
    isGoing = true
    void (async () => {
      while (again) await once()
    })().finally(() => (isGoing = false))
  }
  return {
    /** Called during a round, it starts one more afterwards. */
    go,
    care: () => after(leftBehindMs),
    rest: () => clearTimeout(timer),
  }
}

/** Starts a round when the browser is online or the page visible again. Returns the function that ends it. */
export function startTurns({ go, rest }: Turns) {
  const onLook = () => document.visibilityState === 'visible' && go()
  addEventListener('online', go)
  document.addEventListener('visibilitychange', onLook)
  go()
  return () => {
    removeEventListener('online', go)
    document.removeEventListener('visibilitychange', onLook)
    rest()
  }
}
