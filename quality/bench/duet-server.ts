/** The whole app on its own port for the bench, without limits. BENCH_LIMITS=on enables limits; BENCH_EVENTS=off disables live events. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { readConfig } from '#server/infrastructure/config.ts'
import { noLimits } from '#server/http/limits.ts'
import { createListener, serverOptions } from '#server/listener.ts'
import { open } from '#server/open.ts'
import { openSearchIndex } from '#server/search/open-search-index.ts'
import { openRenderer } from '#web/render.ts'

// NODE_ENV=production gives React as it is served; the settings stay those of a laptop
const home = join(import.meta.dirname, '../..')
const { ctx } = await open(readConfig({ ...process.env, NODE_ENV: undefined, LOG: 'error' }))
await (
  await openSearchIndex(ctx, { isServed: false, isUsed: true })
).loaded
const build = await import(join(home, 'build/server/index.js'))
const listener = createListener(
  {
    ...ctx,
    limits: process.env.BENCH_LIMITS === 'on' ? ctx.limits : noLimits,
    bus: process.env.BENCH_EVENTS === 'off' ? { ...ctx.bus, publish() {} } : ctx.bus,
  },
  { render: openRenderer(async () => build, 'production'), strict: true, clientFolder: join(home, 'build/client') },
)
const server = createServer(serverOptions, (request, response) => void listener(request, response))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
