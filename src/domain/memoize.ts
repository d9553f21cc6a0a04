/** What is dear to make and means the same each time, such as a format of `Intl`: made once for each way it is asked for. Only for what has few ways. */
import { getOrCreate } from '#domain/get-or-create.ts'

export function remembered<Asked extends unknown[], Made>(make: (...asked: Asked) => Made) {
  const all = new Map<string, Made>()
  return (...asked: Asked): Made => getOrCreate(all, JSON.stringify(asked), () => make(...asked))
}
