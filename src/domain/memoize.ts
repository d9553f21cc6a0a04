/** What is dear to make and means the same each time, such as a format of `Intl`: made once for each way it is args for. Only for what has few ways. */
import { getOrCreate } from '#domain/get-or-create.ts'

export function memoize<Args extends unknown[], Made>(make: (...args: Args) => Made) {
  const all = new Map<string, Made>()
  return (...args: Args): Made => getOrCreate(all, JSON.stringify(args), () => make(...args))
}
