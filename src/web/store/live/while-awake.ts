/** A page that sleeps, kept for the way back or frozen by the browser, holds nothing open; when it wakes it starts anew. */
export function whileAwake(start: () => () => void): () => void {
  let stop: (() => void) | null = start()
  const sleep = () => {
    stop?.()
    stop = null
  }
  const wake = () => {
    stop ??= start()
  }
  const listened = [
    [globalThis, 'pagehide', sleep],
    [globalThis, 'pageshow', wake],
    [document, 'freeze', sleep],
    [document, 'resume', wake],
  ] as const
  for (const [target, event, listener] of listened) target.addEventListener(event, listener)
  return () => {
    for (const [target, event, listener] of listened) target.removeEventListener(event, listener)
    sleep()
  }
}
