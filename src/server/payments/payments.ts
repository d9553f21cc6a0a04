/** Payment providers behind one port: Stripe, Mollie, the redirect protocol, and the built-in sandbox. */
import type { Config } from '#server/infrastructure/config.ts'
import type { Db } from '#server/infrastructure/db.ts'
import { openMollie } from '#server/payments/mollie-payments.ts'
import { openRedirectPay } from '#server/payments/redirect-payments.ts'
import { openSandbox } from '#server/payments/sandbox-payments.ts'
import type { PaymentProvider, Payments, Sandbox, SendWebhook } from '#server/ports/payments.ts'
import { openStripe } from '#server/payments/stripe-payments.ts'

type Options = { config: Config; db: Db; now: () => Date; send?: SendWebhook }

/** `send` delivers the sandbox's webhooks: by HTTP to this server, or as a test provides. */
export function openPayments({ config, db, now, send = sendTo(loopbackOf(config)) }: Options): Payments {
  const { stripe, mollie, redirectPay, sessionSecret } = config
  const sandbox = config.sandboxPayments ? openSandbox({ db, now, send, sessionSecret }) : null
  const providers = [
    stripe && openStripe({ ...stripe, now }),
    mollie && openMollie({ ...mollie, now, sessionSecret }),
    redirectPay && openRedirectPay({ ...redirectPay, now }),
    sandbox?.provider,
  ]
  return amongProviders(
    providers.filter((provider) => !!provider),
    sandbox,
  )
}

/** Of several providers with a method, the first one is used. */
export const amongProviders = (providers: readonly PaymentProvider[], sandbox: Sandbox | null = null): Payments => ({
  get methods() {
    return [...new Set(providers.flatMap((provider) => provider.methods))]
  },
  byName: (name) => providers.find((provider) => provider.name === name) ?? null,
  byMethod: (method) => providers.find((provider) => provider.methods.includes(method)) ?? null,
  only: (names) =>
    amongProviders(
      names.flatMap((name) => providers.filter((provider) => provider.name === name)),
      sandbox,
    ),
  sandbox,
})

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
