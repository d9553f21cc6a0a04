/** The doctor's checks of other servers: mail, Redis, NATS, payment providers. */
import { connect } from 'node:net'
import { Redis } from 'ioredis'
import { finding, type Finding, reasonOf } from '#server/doctor/findings.ts'
import { openTransport } from '#server/infrastructure/mail.ts'
import { hasStream } from '#server/outbox/outbox.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'

const connectMs = 8_000

/** Connects and logs in; sends nothing. */
export async function checkMail({ config }: Surroundings): Promise<Finding[]> {
  if (!config.smtpUrl) return []
  const transport = openTransport(config.smtpUrl, { connectMs, silenceMs: connectMs })
  try {
    await transport.verify()
    return []
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'EAUTH')
      return [
        finding(
          'mail.refused',
          `The mail server refuses our login: ${reasonOf(error)}.`,
          'Mend the name and the password in SMTP_URL.',
        ),
      ]
    return [
      finding(
        'mail.away',
        `The mail server does not answer: ${reasonOf(error)}.`,
        'Mend SMTP_URL, or let this machine reach that server.',
      ),
    ]
  } finally {
    transport.close()
  }
}

export async function checkRedis({ config }: Surroundings): Promise<Finding[]> {
  if (!config.redisUrl) return []
  const redis = new Redis(config.redisUrl, {
    lazyConnect: true,
    connectTimeout: connectMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let refusal: unknown = null
  redis.on('error', (error: Error) => void (refusal = error))
  try {
    await redis.connect()
    await redis.ping()
    return []
  } catch (error) {
    const wrong = `Redis does not answer: ${reasonOf(refusal ?? error)}.`
    return [finding('redis.away', wrong, 'Start it or mend REDIS_URL; until then each process counts limits for itself.')]
  } finally {
    redis.disconnect()
  }
}

/** A worker makes the stream, where its account may. */
export async function checkNats({ config }: Surroundings): Promise<Finding[]> {
  if (!config.nats) return []
  try {
    if (await hasStream(config.nats)) return []
    const todo = 'Start a worker, or make it (docs/operating/events.md) where its account may not.'
    return [finding('nats.no_stream', 'NATS has no stream DUET, or this account may not see it.', todo)]
  } catch (error) {
    const wrong = `NATS does not answer, or refuses the login: ${reasonOf(error)}.`
    return [finding('nats.away', wrong, 'Start it or mend NATS_URL; until then events wait in the database.')]
  }
}

/** A brand that sells needs a provider; those of real money must be reachable. */
export async function checkPayments({ config }: Surroundings): Promise<Finding[]> {
  const { stripe, mollie, redirectPay, sandboxPayments, production } = config
  const addresses = [stripe?.api, mollie?.api, redirectPay?.url].filter((address) => address !== undefined)
  const found = (await Promise.all(addresses.map(unreachable))).flat()
  if (production && sandboxPayments)
    found.push(
      finding('payments.sandbox', 'The sandbox takes orders: everybody can pay without money.', 'Set SANDBOX_PAYMENTS=off.'),
    )
  if (production && addresses.length === 0 && !sandboxPayments)
    found.push(
      finding('payments.none', 'No payment provider is set: nobody can buy.', 'Set one up (docs/operating/payments.md).'),
    )
  return found
}

/** Whether its host takes connections. Nothing is asked of it, so that no key is used. */
function unreachable(address: string): Promise<Finding[]> {
  const { hostname, port, protocol } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443), timeout: connectMs })
    const end = (reason: string | null) => {
      socket.destroy()
      const wrong = `The payment provider ${hostname} cannot be reached: ${reason}.`
      resolve(
        reason === null
          ? []
          : [finding('payments.away', wrong, 'Let this machine out to it, and look at the provider’s own status page.')],
      )
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end('no answer'))
    socket.once('error', (error) => end(reasonOf(error)))
  })
}
