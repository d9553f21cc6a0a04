/** Answers of the console that are files: sent part by part, each read once the one before is on its way. */
import type { ConsoleFile } from '#server/http/console-handlers.ts'
import type { ApiResponse } from '#server/http/response.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Bytes } from '#server/ports/live.ts'

/** The parts are read after the call's transaction. */
export const fileResponse = (
  ctx: Context,
  headers: ApiResponse['headers'],
  { name, type, bytes, chunks }: ConsoleFile,
): ApiResponse => ({
  status: 200,
  headers: {
    ...headers,
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  },
  body: null,
  file: streamOf(chunks(ctx)[Symbol.asyncIterator]()),
})

/** Begins at once, so that a reader who goes away at once is noticed too. */
const streamOf = (parts: AsyncIterator<Bytes>) =>
  new ReadableStream<Bytes>({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
