/** Which build of the pages is the newest. */

/** In milliseconds: a line that leads nowhere never says so. */
const timeoutMs = 10_000

/** Null when nobody could tell. */
export async function fetchNewestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null
  }
}

/** At most this often, however often the page comes to the front. */
const leastPauseMs = 60_000
/** While the page is looked at. */
const lookEveryMs = 300_000

/** Calls `look` whenever the page comes to the front, and every five minutes while it is looked at. Answers how to stop. */
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
