/** Vitals on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { takeVitals } from '#server/vitals/vitals.ts'

export const vitalsHandlers = {
  'POST /api/vitals.php': async ({ ctx, body }) => takeVitals(ctx, body.vitals),
} satisfies Partial<Handlers>
