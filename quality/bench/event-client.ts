/** A process that holds event streams open, for the bench: counts received messages and measures their delay. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Order = { port: number; cookies: string[] }
export type Report = { open: number; lost: number; times: number[] }

/** So many come in at the same time. */
const comingAtOnce = 40
const sentAt = /event: message\ndata: .*?"text":"[^"]*?@([\d.]+)"/g

const sockets = new Set<Socket>()
let times: number[] = []
let opened = 0

/** The other's messages carry the moment they were sent at. */
function receive(text: string) {
  const nowMs = performance.timeOrigin + performance.now()
  for (const [, ms] of text.matchAll(sentAt)) times.push(nowMs - Number(ms))
}

function openStream(port: number, cookie: string) {
  return new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let rest = ''
    let isOpen = false
    socket.setEncoding('utf8')
    socket.write(`GET /api/events.php HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`)
    socket.on('data', (piece: string) => {
      rest += piece
      const end = rest.lastIndexOf('\n\n')
      if (end < 0) return
      receive(rest.slice(0, end))
      if (!isOpen && rest.includes('event: unread')) {
        isOpen = true
        opened += 1
        resolve()
      }
      rest = rest.slice(end)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      resolve()
    })
    sockets.add(socket)
  })
}

const report = (): Report => ({ open: sockets.size, lost: opened - sockets.size, times })

process.on('message', async (order: Order | 'report') => {
  if (order !== 'report') {
    const waiting = [...order.cookies]
    const coming = async () => {
      for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) await openStream(order.port, cookie)
    }
    await Promise.all(Array.from({ length: comingAtOnce }, coming))
    await pause(500)
  }
  process.send?.(report())
  times = []
})
process.on('disconnect', () => process.exit(0))
