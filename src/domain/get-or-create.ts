/** Cached values: get or create the value of a key, and memoize a function by its arguments. */

type Store<Key, Value> = { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown }

/** `create` is called once a key; `undefined` counts as no value. Takes a Map, a WeakMap and an LruCache. */
export function getOrCreate<Key, Value>(store: Store<Key, Value>, key: Key, create: () => Value): Value {
  const stored = store.get(key)
  if (stored !== undefined) return stored
  const created = create()
  store.set(key, created)
  return created
}

/** Arguments may come from a request: with so many values all are dropped. */
const maxValues = 1000

export function memoize<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  const all = new Map<string, Made>()
  const add = (args: Args) => {
    const made = make(...args)
    if (all.size >= maxValues) all.clear()
    return made
  }
  return (...args: Args): Made => getOrCreate(all, JSON.stringify(args), () => add(args))
}
