/** The built pages in this process, with a test app that handles a browser's first requests. */
import { join } from 'node:path'
import { createApp, loadDevRoutes } from '#server/app.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openRenderer } from '#web/render.ts'
import { clientFolder, ensureBuilt, home } from '../tools/web/build-web.ts'

export const serverFolder = join(home, 'build/server')
/** A build may have to be waited for. */
export const buildMs = 240_000

export async function openPages(ctx: Context) {
  await ensureBuilt()
  const render = openRenderer(() => import(join(serverFolder, 'index.js')), 'production')
  const hono = createApp(ctx, { render, strict: true, clientFolder }, undefined, await loadDevRoutes(ctx))
  return (path: string, { host = 'social.localhost', method = 'GET', ...headers }: Record<string, string> = {}) =>
    hono.request(`http://${host}${path}`, { method, headers: { host, ...headers } })
}
