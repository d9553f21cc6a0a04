/** Errors as responses: a refusal has its code, a database or store that is away or full is 503, everything else is a logged bug. */
import type { Context as Hono } from 'hono'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StatusCode } from 'hono/utils/http-status'
import type { ApiResponse } from '#server/http/response.ts'
import type { Env } from '#server/http/api-request.ts'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import { closingSeconds } from '#server/ports/switches.ts'
import { pathForLog } from '#server/infrastructure/log.ts'
import { FilesAway, isDiskFull } from '#server/infrastructure/files.ts'

export function respondWithError(ctx: Pick<Context, 'log'>, c: Hono<Env>, error: unknown): Response {
  const { status, headers, body } = errorResponse(ctx, { method: c.req.method, path: pathForLog(c.req.path) }, error)
  return c.newResponse(body, status as StatusCode, headers)
}

export function errorResponse(
  ctx: Pick<Context, 'log'>,
  { method, path }: { method: string; path: string },
  error: unknown,
): ApiResponse {
  const refusal = refusalFor(error)
  if (refusal.code === 'internal') ctx.log.error({ event: 'call.failed', err: error, method, path }, 'a call failed')
  if (refusal.code === 'try_again_later') {
    const reason = error instanceof Error ? error.message : ''
    if (isDiskFull(error)) ctx.log.error({ event: 'disk.full', path, reason }, 'a disk is full')
    else if (error instanceof FilesAway) ctx.log.warn({ event: 'files.away', path, reason }, 'the file store is away')
    else ctx.log.warn({ event: 'database.away', path, reason }, 'the database is away')
  }
  const { retry_after } = refusal.details
  const again = typeof retry_after === 'number' && { 'retry-after': String(retry_after) }
  return {
    status: refusal.status,
    headers: { ...again, 'cache-control': 'no-store', 'content-type': 'application/json' },
    body: JSON.stringify(refusal.toJSON()),
  }
}

/** What the database refused, as the refusal that is answered; any other error stays as it is. */
export const refusalOrFault = (error: unknown): unknown => {
  const refusal = refusalFor(error)
  return refusal.code === 'internal' || refusal.code === 'try_again_later' ? error : refusal
}
/** Whether a fault of ours, or of what we stand on, is why a request was not answered: a retry may help. */
export const isPassingFault = (error: unknown): boolean => refusalFor(error).code === 'try_again_later'

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('try_again_later', { retry_after: 1 })
  if (isDiskFull(error) || error instanceof FilesAway) return new Refusal('try_again_later', { retry_after: 5 })
  const code = (error as { code?: unknown } | null)?.code
  // text that PostgreSQL cannot store (a NUL, half a surrogate pair), or a number beyond its range
  if (code === '22021' || code === '22P05' || code === '22003') return new Refusal('invalid_input')
  // database functions refuse a member of another pool, as if the profile did not exist
  // fictional profiles never act
  if (code === 'DU001' || code === 'DU005') return new Refusal('not_found')
  if (code === 'DU016') return new Refusal('media_gone')
  if (code === 'DU008') return new Refusal('case_held')
  if (code === 'DU007') return new Refusal('last_owner')
  // its pool moves to another cell, and this process had not read so yet
  if (code === 'DU006') return new Refusal('read_only', { retry_after: closingSeconds })
  // deadlock, serialization, statement or lock time-out
  if (code === '40P01' || code === '40001' || code === '57014' || code === '55P03')
    return new Refusal('try_again_later', { retry_after: 1 })
  return new Refusal('internal')
}
