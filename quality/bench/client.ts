/** A client with connections of its own that stay open: quick enough not to be what is measured. Only to this machine. */
import { Agent, request } from 'node:http'

export type Call = { method?: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: object; form?: string }
export type ClientResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string; ms: number }
export type Client = ReturnType<typeof openClient>

/** A call that could not be made is answered by status 0. */
export function openClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = ({ method = 'GET', path, headers, body, form }: Call): Promise<ClientResponse> =>
    new Promise((resolve) => {
      const at = performance.now()
      const answer = (status: number, had: ClientResponse['headers'] = {}, text = '') =>
        resolve({ status, headers: had, text, ms: performance.now() - at })
      const typed = body ? { 'content-type': 'application/json' } : {}
      const outgoing = request({ port, agent, method, path, headers: { ...typed, ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => answer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()))
        response.on('error', () => answer(0))
      })
      outgoing.on('error', () => answer(0))
      outgoing.end(form ?? (body && JSON.stringify(body)))
    })
  return { call, close: () => agent.destroy() }
}
