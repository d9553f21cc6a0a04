/** When something that needs the server is tried: at once, one round at a time, and without a connection again after ever longer pauses. */

const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** What another tab has written is its business, unless it is still there by then. */
const leftBehindMs = 15_000

export type Turns = ReturnType<typeof createTurns>

/** `round` answers false when it must be tried again later. */
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
    /** Asked for while a round is going on, there is one more. */
    go,
    care: () => after(leftBehindMs),
    rest: () => clearTimeout(timer),
  }
}

/** Goes when there is a connection again or the page is looked at again; until the answered function is called. */
export function wake({ go, rest }: Turns) {
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
