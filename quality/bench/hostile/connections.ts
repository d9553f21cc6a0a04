/** Connections of an attacker: whole requests over a pool, and single sockets that the attack handles itself. Refusals are counted by their codes. */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Among the counts, how long the slowest answer took, in milliseconds. */
export const slowest = 'slowest'

export type Sending = { method?: string; path: string; headers: Record<string, string>; body?: Buffer }
export type Connections = ReturnType<typeof openConnections>

export function openConnections(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets = new Set<Socket>()
  const counts: Record<string, number> = {}
  let slowestMs = 0
  const count = (status: string | number) => (counts[status] = (counts[status] ?? 0) + 1)

  /** Never fails: a connection that breaks is counted as status 0. */
  const send = ({ method = 'GET', path, headers, body }: Sending): Promise<void> =>
    new Promise((resolve) => {
      let isDone = false
      const startedMs = performance.now()
      const end = (status: number, code = '') => {
        if (!isDone) {
          count(code ? `${status} ${code}` : status)
          slowestMs = Math.max(slowestMs, performance.now() - startedMs)
        }
        isDone = true
        resolve()
      }
      const length = body ? { 'content-length': String(body.byteLength) } : {}
      const sent = request({ port, agent, method, path, headers: { ...headers, ...length } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => (text = text.length < 500 ? text + piece : text))
        response.on('close', () => end(response.statusCode ?? 0, /^\{"error":"(\w+)"/.exec(text)?.[1]))
      })
      sent.on('error', () => end(0))
      sent.end(body)
    })

  /** Sends the head of a request, or the same request several times, and leaves the rest to the attack. */
  function open({ method = 'GET', path, headers, times = 1 }: Omit<Sending, 'body'> & { times?: number }): Socket {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(piece.toString('latin1'))?.[1]
      if (status) count(status)
    })
    socket.on('close', () => {
      sockets.delete(socket)
      count('closed')
    })
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times))
    sockets.add(socket)
    return socket
  }

  /** Breaks what is still open; it is counted as `unanswered`. */
  function end(): Record<string, number> {
    const all = { ...counts, ...(sockets.size > 0 && { unanswered: sockets.size }) }
    agent.destroy()
    for (const socket of sockets) socket.destroy()
    return slowestMs > 0 ? { ...all, [slowest]: Math.round(slowestMs) } : all
  }
  return { send, open, end }
}
