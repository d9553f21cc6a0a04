/** A stand-in for an affiliate's server: counts events once by id, checks signatures, and can be unreachable, slow or wrong. */
import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type AffiliateBehaviour = 'well' | 'slow' | 'broken' | 'elsewhere' | 'deaf' | 'dripping' | 'endless' | 'other'
export type ReceivedPostback = {
  path: string
  values: Record<string, string>
  key: string
  isSigned: boolean
  seconds: number
  headers: string[]
}

export type AffiliateServer = Awaited<ReturnType<typeof openAffiliateServer>>

/** `slow` answers after this long. */
export async function openAffiliateServer(secret: string, slowMs = 8000) {
  let behaviour: AffiliateBehaviour = 'well'
  const received: ReceivedPostback[] = []
  const counted = new Map<string, ReceivedPostback>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [, seconds = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['duet-signature'])) ?? []
    const key = String(request.headers['idempotency-key'])
    const word: ReceivedPostback = {
      path: url.pathname,
      values: Object.fromEntries(url.searchParams),
      key,
      isSigned: signature === createHmac('sha256', secret).update(`${seconds}.GET ${url.href}`).digest('hex'),
      seconds: Number(seconds),
      headers: Object.keys(request.headers).sort(),
    }
    received.push(word)
    answer(response, behaviour, slowMs, () => void counted.set(key, counted.get(key) ?? word))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const leave = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** Every postback it received, whatever it answered. */
    received,
    /** What it took as true, once each. */
    counted: () => [...counted.values()],
    feel: (next: AffiliateBehaviour) => void (behaviour = next),
    /** Closes the port. */
    leave,
    reopen: () => listen(port),
  }
}

const statuses = { well: 200, slow: 200, broken: 500, elsewhere: 302 } as const
/** Answers that no library would write. */
const rude = {
  /** Header after header, and never an end of them. */
  dripping: (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const drops = setInterval(() => socket.write('x-drop: 1\r\n'), 50)
    socket.once('close', () => clearInterval(drops))
  },
  endless: (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    const drops = setInterval(() => socket.write('x'.repeat(60_000)), 20)
    socket.once('close', () => clearInterval(drops))
  },
  /** An unrequested protocol upgrade. */
  other: (socket: Socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n'),
}

function answer(response: ServerResponse, behaviour: AffiliateBehaviour, slowMs: number, count: () => void) {
  // received, but the connection breaks before the response
  if (behaviour === 'deaf') {
    count()
    return void response.destroy()
  }
  if (behaviour === 'dripping' || behaviour === 'endless' || behaviour === 'other') {
    if (response.socket) rude[behaviour](response.socket.on('error', () => {}))
    return
  }
  const end = () => {
    if (statuses[behaviour] === 200) count()
    response.writeHead(statuses[behaviour], behaviour === 'elsewhere' ? { location: '/elsewhere' } : {}).end()
  }
  if (behaviour === 'slow') setTimeout(end, slowMs).unref()
  else end()
}
