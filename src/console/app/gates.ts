/** Gates: a dialog that a call waits for, such as a proof. Calls that wait at once share one dialog. */

export type Gate = {
  /** Opens the dialog; true once the person passed it, false when they closed it. */
  open: () => Promise<boolean>
  close: (hasPassed: boolean) => void
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createGate(): Gate {
  let waiting: { promise: Promise<boolean>; resolve: (hasPassed: boolean) => void } | null = null
  const listeners = new Set<() => void>()
  const publish = () => {
    for (const listener of listeners) listener()
  }
  return {
    open: () => {
      if (!waiting) {
        waiting = Promise.withResolvers<boolean>()
        publish()
      }
      return waiting.promise
    },
    close: (hasPassed) => {
      waiting?.resolve(hasPassed)
      waiting = null
      publish()
    },
    isOpen: () => waiting !== null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
