/** Vite inside our own server: pages and modules straight from the sources, and changes show at once. Used by `npm run dev` only. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, isRunnableDevEnvironment } from 'vite'

export type DevServer = {
  /** Serves modules and public files; calls `next` for everything else. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The web's current build, for `openRenderer`. */
  loadBuild: () => Promise<unknown>
  close: () => Promise<void>
}

export async function openDevServer(httpServer: Server): Promise<DevServer> {
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: httpServer } }, appType: 'custom' })
  return {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    loadBuild: async () => {
      const { ssr } = vite.environments
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in')
      return ssr.runner.import('virtual:react-router/server-build')
    },
    close: () => vite.close(),
  }
}
