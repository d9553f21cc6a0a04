/** Vite inside our own server: pages and modules straight from the sources, and changes show at once. Used by `npm run dev` only. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { RenderPage } from '#domain/page-request.ts'
import { wearDesign } from '#server/dev/design.ts'
import { bundleWorker, workerNames } from './web/build-worker.ts'
import { home } from './web/build-web.ts'

export type DevServer = {
  /** Serves modules and public files; calls `next` for everything else. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The web's current build, for `openRenderer`. */
  loadBuild: () => Promise<unknown>
  /** Renders in the design that the developer has chosen. */
  dress: (render: RenderPage) => RenderPage
  close: () => Promise<void>
}

export async function openDevServer(httpServer: Server): Promise<DevServer> {
  const listening = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: httpServer } }, appType: 'custom' })
  // Anyone who stops us is answered by `src/main.ts`: the bundler would end the process at once, and leave its PostgreSQL behind.
  for (const listener of process.listeners('SIGTERM')) if (!listening.includes(listener)) process.off('SIGTERM', listener)
  return {
    middleware: (request, response, next) => {
      const worker = workerNames.find((name) => request.url?.split('?')[0] === `/${name}.js`)
      if (worker) void serveWorker(response, worker)
      else vite.middlewares(request, response, next)
    },
    loadBuild: async () => {
      const { ssr } = vite.environments
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in')
      return ssr.runner.import('virtual:react-router/server-build')
    },
    dress: wearDesign,
    close: () => vite.close(),
  }
}

/** Built for each request: push messages work in development, and nothing is cached offline. */
async function serveWorker(response: ServerResponse, name: (typeof workerNames)[number]) {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(await bundleWorker(home, name, null))
}
