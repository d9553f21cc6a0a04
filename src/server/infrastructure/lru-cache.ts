/** A cache of limited size: the oldest entry is dropped first. */

export function openLruCache<Key, Value>(max: number) {
  const known = new Map<Key, Value>()
  return {
    get: (key: Key): Value | undefined => known.get(key),
    set(key: Key, value: Value) {
      known.delete(key)
      known.set(key, value)
      if (known.size > max) known.delete(known.keys().next().value as Key)
    },
    forget: (key: Key) => known.delete(key),
  }
}
export type LruCache<Key, Value> = ReturnType<typeof openLruCache<Key, Value>>
