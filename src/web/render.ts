/** The renderer: passes a request to the loaded build of the web. `src/main.ts` opens it. */
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { RenderPage, PageRequest } from '#domain/page-request.ts'

/** The exports of the build's `entry.server.tsx`: its pages use this router and these contexts. */
type Entry = { openPageRequest: (visit: PageRequest) => RouterContextProvider; createRequestHandler: typeof createRequestHandler }

export function openRenderer(loadBuild: () => Promise<unknown>, mode: 'development' | 'production'): RenderPage {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
  // Loads the build at the start, before the first request. When that fails, each request reports it.
  if (mode === 'production') loadBuild().catch(() => null)
  return async (request, visit) => {
    const build = (await loadBuild()) as ServerBuild
    const entry = build.entry.module as unknown as Entry
    const handler = handlers.get(build) ?? entry.createRequestHandler(build, mode)
    handlers.set(build, handler)
    return handler(request, entry.openPageRequest(visit))
  }
}
