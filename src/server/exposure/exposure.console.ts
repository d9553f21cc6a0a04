/** Calls of the console about one's own limits of exposure. */
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import { limitExposure, readExposure } from '#server/exposure/exposure.ts'

export const exposureConsole: Pick<ConsoleHandlers, 'GET /api/own/exposure' | 'PUT /api/own/exposure'> = {
  'GET /api/own/exposure': ({ ctx, caller }) => readExposure(ctx, caller.id),
  async 'PUT /api/own/exposure'({ ctx, caller, body }) {
    await limitExposure(ctx, caller.id, body)
    return readExposure(ctx, caller.id)
  },
}
