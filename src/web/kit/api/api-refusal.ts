/** A refused call, as pages meet it: thrown for every answer from 400 to 599, and when no answer came. */
import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import type { RefusalCode } from '#domain/refusal.ts'

/** The server's codes, and three that only a client can know. */
export type ApiCode = RefusalCode | 'offline' | 'timeout' | 'bad_answer'

export type RefusedCall = { code: ApiCode; status: number; details: Record<string, unknown> }

/** Extends React Router's own error response: so a refusal that is thrown on the server reaches the error page with its code. */
export class ApiRefusal extends ErrorResponse implements RefusedCall {
  readonly code: ApiCode
  readonly details: Record<string, unknown>

  constructor(status: number, code: ApiCode, details: Record<string, unknown> = {}) {
    super(status, code, { error: code, ...details })
    this.code = code
    this.details = details
  }
}

/** The refusal inside whatever was thrown, here or on the server; null for a bug. */
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

/** The token of a link is none of ours, or no longer: it is not tried again, a new one is asked for. */
export const isDeadLink = (error: unknown) => [400, 410].includes(refusalOf(error)?.status ?? 0)

/** What an answer of 400 to 599 says. A proxy's page instead of our JSON still becomes a code. */
export async function readRefusal(response: Response): Promise<ApiRefusal> {
  const body: unknown = await response.json().catch(() => null)
  const { error, ...details } = (body ?? {}) as { error?: unknown }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(retryAfter)) Object.assign(details, { retry_after: retryAfter })
  const code = typeof error === 'string' ? (error as ApiCode) : response.status === 404 ? 'not_found' : 'try_again_later'
  return new ApiRefusal(response.status, code, details)
}
