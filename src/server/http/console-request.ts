/** What a request of the console says of who sends it and why. */
import type { ApiRequest } from '#server/http/api-request.ts'
import type { Body } from '#server/http/body.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** Whom a limit counts: the person, or before they signed in the address they name. */
export function whoOf(request: ApiRequest, caller: StaffCaller | null, body: Body | null) {
  const { email, id } = (body?.value ?? {}) as { email?: unknown; id?: unknown }
  const named = caller ? `c${caller.id}` : typeof email === 'string' ? email.toLowerCase() : typeof id === 'string' ? id : null
  return { account: named, address: request.address, named, device: null }
}

/** The reason in a body; null without one. */
export function reasonIn(body: Body | null): string | null {
  const { reason } = (body?.value ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}
