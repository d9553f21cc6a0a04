/** Memoizes a function by its arguments: for values that are costly to make and few, such as formats of `Intl`. */
import { getOrCreate } from '#domain/get-or-create.ts'

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
