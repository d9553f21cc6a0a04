/** Something that is asked again and again: its last answer, who listens to it, and one question at a time. */

/** `overtaken`: something changed while the answer was on its way, so it was left aside. */
export type Outcome = 'taken' | 'overtaken' | 'failed'

export type Watched<Data> = {
  /** The last answer; undefined before the first. */
  get: () => Data | undefined
  /** A newer state, from a page's loader or from what the member just did. */
  set: (data: Data) => void
  /** Asks now. Whoever asks while it is being asked gets that same answer. A failure keeps what was known. */
  ask: () => Promise<Outcome>
  /** Asks after what is being asked: that answer may tell how things were before. */
  askAnew: () => Promise<Outcome>
  /** Asks after `ms`, unless something else has asked by then. */
  askUnlessAsked: (ms: number) => void
  subscribe: (listener: () => void) => () => void
}

export function watch<Data>(question: () => Promise<Data>, onFailure: (error: unknown) => void = () => {}): Watched<Data> {
  let data: Data | undefined
  let asking: Promise<Outcome> | null = null
  let changes = 0
  let asks = 0
  const listeners = new Set<() => void>()
  const set = (next: Data) => {
    data = next
    changes += 1
    for (const listener of listeners) listener()
  }
  /** An answer that was under way when the member did something tells how things were before. */
  async function askOnce(): Promise<Outcome> {
    const before = changes
    asks += 1
    const answer = await question()
    if (changes !== before) return 'overtaken'
    set(answer)
    return 'taken'
  }
  const fail = (error: unknown): Outcome => {
    onFailure(error)
    return 'failed'
  }
  const ask = () =>
    (asking ??= askOnce()
      .catch(fail)
      .finally(() => (asking = null)))
  return {
    get: () => data,
    set,
    ask,
    askAnew: async () => {
      await asking
      return ask()
    },
    askUnlessAsked: (ms) => {
      const before = asks
      setTimeout(() => asks === before && void ask(), ms)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
