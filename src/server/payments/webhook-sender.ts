/** Sends the sandbox's webhooks: a real POST to this server's own address, as another company's machine would make it. */
import type { Config } from '#server/infrastructure/config.ts'
import type { SendWebhook } from '#server/ports/payments.ts'

const timeoutMs = 5000

export const sendTo =
  (origin: string): SendWebhook =>
  async ({ path, body, headers }) => {
    const init = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await fetch(new URL(path, origin), init)
    await response.body?.cancel()
    return response.status
  }

/** Where this server is reached from its own machine. */
export function loopbackOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  const name = own[host] ?? (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
  return `http://${name}:${port}`
}
