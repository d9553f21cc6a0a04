/** A cache of limited size: the oldest entry is dropped first. */

export function openLruCache<Key, Value>(max: number) {
  const entries = new Map<Key, Value>()
  return {
    get: (key: Key): Value | undefined => entries.get(key),
    set(key: Key, value: Value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > max) entries.delete(entries.keys().next().value as Key)
    },
    forget: (key: Key) => entries.delete(key),
  }
}
export type LruCache<Key, Value> = ReturnType<typeof openLruCache<Key, Value>>
