/** The listener: what Node's HTTP server hands every request to. Calls are answered at the door; all else goes to the app. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, openWire, type Web } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { openDoor } from '#server/http/door.ts'
import { openSessions } from '#server/http/session.ts'
import { keepRequestsYoung } from '#server/platform/young.ts'

/** `overrideGlobalObjects`: let the adapter put its own quicker Request and Response in place of Node's. */
export function createListener(ctx: Context, web: Web | null, { overrideGlobalObjects = true } = {}) {
  keepRequestsYoung()
  const sessions = openSessions(ctx)
  const calls = openWire(ctx, sessions.find)
  const app = getRequestListener(createApp(ctx, web, calls).fetch, { overrideGlobalObjects })
  const isAnswered = openDoor(ctx, calls, sessions.recognise)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isAnswered(request, response)) await app(request, response)
  }
}
