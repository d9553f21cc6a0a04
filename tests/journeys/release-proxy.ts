/** A proxy in front of a Duet that simulates a release: the same pages, with another build id and other names of all scripts. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { clientFolder } from '../../tools/web/build-web.ts'

export type ReleaseProxy = {
  address: string
  /** From now on everybody gets the newer build. Scripts of the old build that match `removed` are answered with 404. */
  release: (removed?: RegExp) => void
  /** The removed scripts of the old build that were requested. */
  missed: readonly string[]
  newBuildId: string
  close: () => Promise<void>
}

const { id } = JSON.parse(readFileSync(join(clientFolder, 'builds/latest.json'), 'utf8')) as { id: string }
const newBuildId = `${id.slice(0, -3)}NEW`
/** The build's id for the router. */
const version = readdirSync(join(clientFolder, 'assets')).flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? [])
const ending = '-newer'

export async function openReleaseProxy(hono: string): Promise<ReleaseProxy> {
  const { hostname, port } = new URL(hono)
  let isReleased = false
  let removed: RegExp | null = null
  const missed: string[] = []
  const server = createServer((incoming, answer) => {
    const { url = '/' } = incoming
    if (isReleased && url.startsWith('/assets/') && !url.includes(ending) && removed?.test(url)) {
      missed.push(url)
      answer.writeHead(404, { 'cache-control': 'no-store' }).end()
    } else if (isReleased && url.startsWith('/__manifest') && !url.includes(ending)) {
      // as the router answers a page of another build
      answer.writeHead(204, { 'x-remix-reload-document': 'true' }).end()
    } else pass(incoming, answer, Number(port), isReleased)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    release(names) {
      isReleased = true
      removed = names ?? null
    },
    missed,
    newBuildId,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number, isReleased: boolean) {
  const { url = '/', method } = incoming
  const isOfNewer = isReleased && !url.startsWith('/api/') && (url.includes(ending) || !url.startsWith('/assets/'))
  const headers = { ...incoming.headers }
  if (isOfNewer) {
    headers['accept-encoding'] = 'identity'
    delete headers['if-none-match']
  }
  const passed = request({ port, host: '127.0.0.1', method, path: url.replaceAll(ending, ''), headers }, (given) => {
    if (isOfNewer && /html|javascript|json/.test(given.headers['content-type'] ?? '')) void rewrite(given, answer)
    else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers))
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

async function rewrite(given: IncomingMessage, answer: ServerResponse) {
  const parts: Buffer[] = []
  for await (const part of given) parts.push(part as Buffer)
  const { 'content-length': _length, etag: _etag, ...headers } = given.headers
  answer.writeHead(given.statusCode ?? 502, headers).end(asNewer(Buffer.concat(parts).toString('utf8')))
}

function asNewer(text: string): string {
  const renamed = text
    .replaceAll(id, newBuildId)
    .replace(
      /(\.\/|\bassets\/)([\w.-]+?)\.(js|css)\b/g,
      (_, folder: string, name: string, type: string) => `${folder}${name}${ending}.${type}`,
    )
  return version.reduce(
    (all, one) => all.replaceAll(`"${one}"`, `"${one}${ending}"`).replaceAll(`\`${one}\``, `\`${one}${ending}\``),
    renamed,
  )
}
