/** The renderer: turns a visit into a page, with whichever build of the web is loaded. The front door (`src/main.ts`) opens it. */
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderPage, Visit } from '#domain/visit.ts'

/** The build's own `entry.server.tsx`: the contexts it fills are the ones its pages read. */
type Entry = { openVisit: (visit: Visit) => RouterContextProvider }

export function openRenderer(loadBuild: () => Promise<unknown>, mode: 'development' | 'production'): RenderPage {
  return async (request, visit) => {
    const build = (await loadBuild()) as ServerBuild
    const { openVisit } = build.entry.module as unknown as Entry
    return handlerOf(build, mode)(request, openVisit(visit))
  }
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

function handlerOf(build: ServerBuild, mode: string) {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}
