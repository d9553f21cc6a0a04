/** Memoizes a function by its arguments: for values that are costly to make and few, such as formats of `Intl`. */
import { getOrCreate } from '#domain/get-or-create.ts'

export function memoize<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  const all = new Map<string, Made>()
  return (...args: Args): Made => getOrCreate(all, JSON.stringify(args), () => make(...args))
}
