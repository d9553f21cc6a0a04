/** Who calls the console, as limits count them, and why they act. */
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Body } from '#server/http/body.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** By account and address; before signing in by what was typed. */
export function whoOf(request: ApiRequest, caller: StaffCaller | null, body: Body | null) {
  const { email, id } = (body?.value ?? {}) as { email?: unknown; id?: unknown }
  const named = caller ? `c${caller.id}` : typeof email === 'string' ? email.toLowerCase() : typeof id === 'string' ? id : null
  return { account: named, address: request.address, named, device: null }
}

/** Why it is done, in the words of the person; of a decision its facts. */
export function reasonIn(body: Pick<Body, 'value'> | null): string | null {
  const { reason, facts } = (body?.value ?? {}) as { reason?: unknown; facts?: unknown }
  if (typeof reason === 'string') return reason
  return typeof facts === 'string' ? facts.slice(0, longestReason) : null
}
/** Of an approval and of a line in the audit log; longer facts stand whole in the decision. */
const longestReason = 2_000
