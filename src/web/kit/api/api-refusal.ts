/** A refused call: thrown for every response from 400 to 599, and when there was no response. */
import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import type { RefusalCode } from '#domain/refusal.ts'

/** The server's codes, and three that only the client sets. */
export type ApiCode = RefusalCode | 'offline' | 'timeout' | 'bad_answer'

export type RefusedCall = { code: ApiCode; status: number; details: Record<string, unknown> }

/** Extends React Router's error response, so that a refusal thrown on the server reaches the error page with its code. */
export class ApiRefusal extends ErrorResponse implements RefusedCall {
  readonly code: ApiCode
  readonly details: Record<string, unknown>

  constructor(status: number, code: ApiCode, details: Record<string, unknown> = {}) {
    super(status, code, { error: code, ...details })
    this.code = code
    this.details = details
  }
}

/** The refusal in a thrown value, on the server or in the browser; null for a bug. */
export function refusalOf(error: unknown): RefusedCall | null {
  if (error instanceof ApiRefusal) return error
  if (!isRouteErrorResponse(error) || typeof error.data?.error !== 'string') return null
  const { error: code, ...details } = error.data as { error: ApiCode }
  return { code, status: error.status, details }
}

export const isRefused = (error: unknown, ...codes: ApiCode[]) => {
  const refusal = refusalOf(error)
  return refusal !== null && codes.includes(refusal.code)
}

/** True when the token of a link is invalid or expired: a retry is useless, the member requests a new link. */
export const isDeadLink = (error: unknown) => [400, 410].includes(refusalOf(error)?.status ?? 0)

/** The refusal of a response from 400 to 599. A proxy's page instead of our JSON also becomes a code. */
export async function readRefusal(response: Response): Promise<ApiRefusal> {
  const body: unknown = await response.json().catch(() => null)
  const { error, ...details } = (body ?? {}) as { error?: unknown }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(retryAfter)) Object.assign(details, { retry_after: retryAfter })
  const code = typeof error === 'string' ? (error as ApiCode) : response.status === 404 ? 'not_found' : 'try_again_later'
  return new ApiRefusal(response.status, code, details)
}
