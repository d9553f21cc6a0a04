/** The renderer: turns a visit into a page, with whichever build of the web is loaded. `src/main.ts` opens it. */
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { RenderPage, PageRequest } from '#domain/page-request.ts'

/** The build's own `entry.server.tsx`: the router and the contexts it fills are the ones its pages use. */
type Entry = { openPageRequest: (visit: PageRequest) => RouterContextProvider; createRequestHandler: typeof createRequestHandler }

export function openRenderer(loadBuild: () => Promise<unknown>, mode: 'development' | 'production'): RenderPage {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
  // The first visitor need not wait for the build to be read. If it cannot be read, each request says so.
  if (mode === 'production') loadBuild().catch(() => null)
  return async (request, visit) => {
    const build = (await loadBuild()) as ServerBuild
    const entry = build.entry.module as unknown as Entry
    const handler = handlers.get(build) ?? entry.createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler(request, entry.openPageRequest(visit))
  }
}
