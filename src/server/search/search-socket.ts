/** The socket of the search process: answers the questions of web processes from its index. */
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import type { Context } from '#server/infrastructure/context.ts'
import { StartError } from '#server/infrastructure/start-error.ts'
import type { SearchIndex } from '#server/ports/search-index.ts'
import type { MaintainedIndex } from '#server/search/maintain-index.ts'
import { mostBytes, paths, Questions, type Found, type Question } from '#server/search/search-protocol.ts'

/** Web processes keep their connections; the one that reuses a connection must be the one that closes it. */
const serverOptions = { keepAliveTimeout: 120_000 }
/** Processes of the same user or group. */
const socketMode = 0o660

/** Listens at the path. Refuses with a StartError where another live process listens. A closed server removes the socket. */
export async function openSearchSocket(
  ctx: Pick<Context, 'log'>,
  { index, isLoaded }: MaintainedIndex,
  path: string,
): Promise<Server> {
  const server = createServer(serverOptions, (request, response) => {
    answerRequest(index, isLoaded, request).then(
      ({ status, body }) => send(response, status, body),
      (err: unknown) => {
        ctx.log.warn({ event: 'search.not_answered', err }, 'the search process could not answer: the database does')
        send(response, 500, '')
      },
    )
  })
  mkdirSync(dirname(path), { recursive: true })
  const there = statSync(path, { throwIfNoEntry: false })
  if (there && !there.isSocket()) throw new StartError(`Cannot start: ${path} (SEARCH_SOCKET) is no socket.`)
  if (await isHeld(path)) throw new StartError(`Cannot start: another process listens at ${path} (SEARCH_SOCKET).`)
  // left behind by a process that was killed
  rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, socketMode)
  return server
}

const isHeld = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

type Reply = { status: number; body: string }
const loading: Reply = { status: 503, body: '' }

async function answerRequest(index: SearchIndex, isLoaded: () => boolean, request: IncomingMessage): Promise<Reply> {
  if (!isLoaded()) return loading
  if (request.url === paths.ready) return { status: 200, body: '' }
  const text = await bodyOf(request)
  const questions = request.url === paths.answers && text !== null ? Questions.safeParse(jsonIn(text)) : null
  if (!questions?.success) return { status: 400, body: '' }
  const all = await Promise.all(questions.data.map((question) => findFor(index, question)))
  return all.includes(null) ? loading : { status: 200, body: JSON.stringify(all) }
}

async function findFor(index: SearchIndex, question: Question): Promise<Found | null> {
  if ('page' in question) return index.findPage(question.page, question.seen, question.isCounted)
  const counts = await index.count(question.count, question.seen)
  return counts && { counts }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for a body that is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}
