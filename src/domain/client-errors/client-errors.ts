/** Client errors: unexpected errors in a browser, reported to the log. */
import * as z from 'zod/mini'

/** `worker`: the service worker could not be registered. `words`: the browser's own, without anything of the member. */
export const ClientError = z.object({ kind: z.enum(['worker']), words: z.string().check(z.maxLength(300)) })
export type ClientError = z.infer<typeof ClientError>
