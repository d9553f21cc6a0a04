/** Home: the one address under which a brand wants to be known, whichever of its hosts was asked. */
import type { Context } from '#server/context.ts'
import { hostOf, isSecure, type Asking } from '#server/http/visitor.ts'
import type { Site } from '#server/sites/sites.ts'

/** Scheme and host, without a slash at the end. */
export function homeOf(ctx: Context, asked: Asking, { id, file }: Site): string {
  if (ctx.config.publicUrl && ctx.sites.all()[0]?.id === id) return ctx.config.publicUrl
  const host = hostOf(asked, ctx.config)
  const [port = ''] = /:\d+$/.exec(host) ?? []
  const scheme = isSecure(asked, ctx.config) ? 'https' : 'http'
  return `${scheme}://${file.hosts[0] ? `${file.hosts[0]}${port}` : host}`
}
