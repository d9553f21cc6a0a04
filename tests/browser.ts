/** A browser without a screen: sends requests to a real server, follows redirects, and stores its cookies. */
import { randomUUID } from 'node:crypto'

export type Browser = ReturnType<typeof openBrowser>
export type PageResult = { status: number; path: string; text: string; body: unknown }

const mostSteps = 5

export function openBrowser(port: number) {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/;\s*max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), cookie: cookies() }
    const response = await fetch(new URL(path, `http://127.0.0.1:${port}`), { ...init, headers, redirect: 'manual' })
    keep(response)
    return response
  }
  async function get(path: string): Promise<PageResult> {
    let at = path
    for (let step = 0; step < mostSteps; step += 1) {
      const response = await send(at, {})
      const next = response.headers.get('location')
      if (!next) return pageResultOf(response, at)
      at = next
    }
    throw new Error(`${path} leads round in circles.`)
  }
  /** A form, or JSON under a key of its own. */
  async function post(path: string, body: object | URLSearchParams): Promise<PageResult> {
    const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = body instanceof URLSearchParams ? { body } : { body: JSON.stringify(body), headers: json }
    return pageResultOf(await send(path, { method: 'POST', ...sent }), path)
  }
  return { get, post, cookies }
}

async function pageResultOf(response: Response, path: string): Promise<PageResult> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, path, text, body: isJson ? JSON.parse(text) : null }
}
