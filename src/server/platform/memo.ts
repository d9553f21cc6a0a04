/** A memory of limited size: the least recently used goes first. */

export function openMemo<Key, Value>(max: number) {
  const known = new Map<Key, Value>()
  return {
    get(key: Key): Value | undefined {
      const value = known.get(key)
      if (value === undefined) return undefined
      known.delete(key)
      known.set(key, value)
      return value
    },
    set(key: Key, value: Value) {
      known.delete(key)
      known.set(key, value)
      if (known.size > max) known.delete(known.keys().next().value as Key)
    },
    forget: (key: Key) => known.delete(key),
    clear: () => known.clear(),
  }
}
export type Memo<Key, Value> = ReturnType<typeof openMemo<Key, Value>>
