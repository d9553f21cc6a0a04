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

/** Why it is done, in the words of the person. */
export function reasonIn(body: Body | null): string | null {
  const { reason } = (body?.value ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}
