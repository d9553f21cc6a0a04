/** A proxy of ours for tests: TLS in front, the server behind, and each mistake that an operator can make with a real one. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { authority, type CertificateName, certificates, key } from './brand-certificates.ts'

export type ProxyManner = {
  /** Headers that it sets, or drops where they are null. `$address` is the visitor's, `$passed` what the visitor sent. */
  headers: Record<string, string | null>
  mostBytes: number
  compresses: boolean
  gathers: boolean
  /** By host; the others get the good one. */
  certificates: Record<string, CertificateName>
  /** Hosts that lead to another server. */
  elsewhere: string[]
  /** Hosts that it has no certificate for. */
  closed: string[]
}
export const rightManner: ProxyManner = {
  headers: {
    'x-forwarded-for': '$passed, $address',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': null,
    'x-original-host': null,
    forwarded: null,
    'x-request-id': 'given-by-the-proxy',
  },
  mostBytes: 20_000_000,
  compresses: true,
  gathers: false,
  certificates: {},
  elsewhere: [],
  closed: [],
}

const contextOf = (name: CertificateName) => createSecureContext({ key, cert: certificates[name], ca: authority })

/** Requests go to the ports in turn. */
export async function openProxy(ports: () => readonly number[], manner: () => ProxyManner) {
  let turn = 0
  const server = createSecureServer(
    {
      key,
      cert: certificates.good,
      SNICallback: (host, done) =>
        manner().closed.includes(host)
          ? done(new Error('no certificate'))
          : done(null, contextOf(manner().certificates[host] ?? 'good')),
    },
    (incoming, response) => {
      const [host = ''] = (incoming.headers.host ?? '').split(':')
      if (manner().elsewhere.includes(host)) return void response.end('Hello from another machine')
      if (Number(incoming.headers['content-length'] ?? 0) > manner().mostBytes) return void response.writeHead(413).end()
      const all = ports()
      pass(incoming, response, { port: all[(turn += 1) % all.length] ?? 0, manner: manner() })
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Passing = { port: number; manner: ProxyManner }

function pass(incoming: IncomingMessage, response: ServerResponse, { port, manner }: Passing) {
  const headers = { ...incoming.headers }
  for (const [name, value] of Object.entries(manner.headers)) {
    if (value === null) delete headers[name]
    else {
      const words = value.replace('$passed', String(headers[name] ?? '')).replace('$address', '198.51.100.7')
      headers[name] = words.replace(/^, /, '')
    }
  }
  const outgoing = request(
    { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers, agent: false },
    (answer) => {
      const isData = answer.headers['content-type']?.startsWith('application/json') ?? false
      const packs = manner.compresses && isData && (incoming.headers['accept-encoding'] ?? '').includes('gzip')
      if (!packs && !manner.gathers) {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        response.flushHeaders()
        return void answer.pipe(response)
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 0, { ...rest, ...(packs && { 'content-encoding': 'gzip' }) })
        response.end(packs ? gzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks))
      })
    },
  )
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

/** A server that takes connections and says nothing. */
export async function openSilentServer() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, close: () => void server.close() }
}
