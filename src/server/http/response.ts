/** Answers to calls, before they are sent: by the app as a Response, or straight into Node's own. */
import type { ServerResponse } from 'node:http'
import type { Context as Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { Streaming } from '#server/ports/live.ts'
import { respondWithStream, intoNode } from '#server/http/streams.ts'
import type { Env } from '#server/http/api-request.ts'

export type ApiResponse = {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  streaming?: Streaming
}

export function toResponse(c: Hono<Env>, { status, headers, body, streaming }: ApiResponse): Response {
  if (streaming) return respondWithStream(c, streaming)
  return c.newResponse(body, status as StatusCode, headers)
}

/** The least that an answer can cost: measured, the app around it is half of what a page of search costs in all. */
export function sendInto(response: ServerResponse, { status, headers, body, streaming }: ApiResponse) {
  if (streaming) return intoNode(response, streaming)
  if (body === null) return void response.writeHead(status, headers).end()
  const bytes = Buffer.byteLength(body)
  // plain ASCII goes out as it stands
  response.writeHead(status, { ...headers, 'content-length': bytes }).end(body, bytes === body.length ? 'latin1' : 'utf8')
}
