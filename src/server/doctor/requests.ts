/** Requests of the doctor: over TLS or not, on a new connection each, with a name and an authority of their own. */
import { request as requestPlain, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Surroundings } from '#server/doctor/surroundings.ts'

export type ProbeResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The pieces in which it arrived. */ pieces: string[]
}
type ProbeRequest = { method?: string; headers?: Record<string, string>; body?: Buffer }

const askMs = 12_000

/** Certificates are a check of their own, so none is refused here. Throws without an answer. */
export function requestOnce(
  { httpsAt }: Pick<Surroundings, 'httpsAt'>,
  url: URL,
  { method = 'GET', headers = {}, body }: ProbeRequest = {},
): Promise<ProbeResponse> {
  const isSecure = url.protocol === 'https:'
  const way = isSecure ? httpsAt(url.hostname) : { host: url.hostname, port: 80 }
  const options: RequestOptions = {
    host: way.host,
    port: Number(url.port) || way.port,
    method,
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
    agent: false,
    timeout: askMs,
  }
  return new Promise((resolve, reject) => {
    const receive = (answer: import('node:http').IncomingMessage) => {
      const pieces: string[] = []
      answer.setEncoding('latin1')
      answer.on('data', (piece: string) => void pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: pieces.join(''), pieces }))
    }
    const outgoing = isSecure
      ? requestSecure({ ...options, servername: url.hostname, rejectUnauthorized: false }, receive)
      : requestPlain(options, receive)
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
