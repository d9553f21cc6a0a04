/** The code with which work is refused, for previews of acts. */
import { Refusal } from '#domain/refusal.ts'

/** Null where it is not refused. Other errors go on. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
