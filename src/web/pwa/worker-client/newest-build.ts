/** Requests the id of the newest build, at intervals. */

/** The timeout of the request, in milliseconds: a dead connection reports no error. */
const timeoutMs = 10_000

/** Null after a failure. */
export async function fetchNewestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null
  }
}

/** The shortest time between two requests. */
const leastPauseMs = 60_000
/** The interval while the page is visible. */
const lookEveryMs = 300_000

/** Calls `look` whenever the page becomes visible, and every five minutes while it is. Returns the function that ends it. */
export function whenLooked(look: () => void): () => void {
  let lastMs = -Infinity
  const maybe = () => {
    if (document.visibilityState === 'hidden' || performance.now() - lastMs < leastPauseMs) return
    lastMs = performance.now()
    look()
  }
  const timer = setInterval(maybe, lookEveryMs)
  document.addEventListener('visibilitychange', maybe)
  maybe()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', maybe)
  }
}
