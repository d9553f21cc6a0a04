/** The listener: what Node's HTTP server hands every request to. Polls with nothing new are answered at the door; all else goes to the app. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp, type Web } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { openPollDoor } from '#server/http/polls.ts'
import { openSessions } from '#server/http/session.ts'

/** `overrideGlobalObjects`: let the adapter put its own quicker Request and Response in place of Node's. */
export function createListener(ctx: Context, web: Web | null, { overrideGlobalObjects = true } = {}) {
  const findMember = openSessions(ctx)
  const app = getRequestListener(createApp(ctx, web, findMember).fetch, { overrideGlobalObjects })
  const door = openPollDoor(ctx, findMember)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await door(request, response)) return
    await app(request, response)
  }
}
