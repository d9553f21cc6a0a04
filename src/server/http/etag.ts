/** Whether a browser has what it asks for already (RFC 9110, section 13.1.2). */
import type { Context as HonoContext } from 'hono'

/** `etag` with its quotes. What was compressed on the way has a weak tag, and is the same. */
export const matchesEtag = (c: HonoContext, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag)
