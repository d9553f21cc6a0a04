/** When something may be told that nobody asked for: while the page is looked at, beside no open dialog, and in one window of the browser only. */

const pollMs = 400

const isQuiet = () => document.visibilityState === 'visible' && !document.querySelector('dialog[open]')

/** Waits until nobody is in the middle of something. */
export const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if (isQuiet()) return resolve()
    const look = setInterval(() => {
      if (!isQuiet()) return
      clearInterval(look)
      resolve()
    }, pollMs)
  })

/** False when another window of this browser has it already. The name is held for as long as this page lives. */
export const claim = (name: string) =>
  new Promise<boolean>((resolve) => {
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return resolve(true)
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    }
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
