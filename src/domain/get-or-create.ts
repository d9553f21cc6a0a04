/** Get or create: the value of a key in a map, made when the key has none. */

type Store<Key, Value> = { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown }

/** `create` is called once a key; `undefined` counts as no value. Takes a Map, a WeakMap and an LruCache. */
export function getOrCreate<Key, Value>(store: Store<Key, Value>, key: Key, create: () => Value): Value {
  const stored = store.get(key)
  if (stored !== undefined) return stored
  const created = create()
  store.set(key, created)
  return created
}
