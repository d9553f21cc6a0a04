/** Config: the only file that reads the environment. Every setting runs on a laptop without being set. */
import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { bearer, filePlace, hosts, methodNames, namedSecrets, port, url } from '#server/infrastructure/setting-kinds.ts'

const laptopSecret = 'not-a-secret-fine-on-a-laptop-only'

/** The descriptions of settings, printed by `npm run config`. */
const meanings = new Map<z.ZodMiniType, string>()
function described<S extends z.ZodMiniType>(schema: S, meaning: string): S {
  meanings.set(schema, meaning)
  return schema
}

const Settings = z.object({
  NODE_ENV: described(
    z._default(z.enum(['development', 'test', 'production']), 'development'),
    'production refuses what is only fit for a laptop',
  ),
  PORT: described(z._default(port, 3000), 'where the web server listens'),
  HOST: described(z._default(z.string(), '127.0.0.1'), 'the address it listens on; 0.0.0.0 is every one'),
  DATA_DIR: described(
    z._default(z.string().check(z.minLength(1)), '.data'),
    'where photos are stored, and the embedded PostgreSQL when there is no DATABASE_URL',
  ),
  FILES_URL: described(
    z._default(filePlace, 'disk'),
    'where photos and other files are stored: disk is DATA_DIR, s3://bucket or s3://bucket/folder any S3-compatible store',
  ),
  FILES_FROM: described(
    z.optional(filePlace),
    'where files still lie from before, while `npm run files -- move` carries them to FILES_URL',
  ),
  FILES_SIGNED_SECONDS: described(
    z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(3600)), 60),
    'how long a signed address of a photo in the store works; 0 sends photos through this server',
  ),
  S3_ENDPOINT: described(
    z.optional(url('http https')),
    'the address of the store, as browsers reach it too; without it that of AWS in the region',
  ),
  S3_REGION: described(
    z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region')), 'us-east-1'),
    'the region of the store',
  ),
  S3_ACCESS_KEY_ID: described(z.optional(z.string()), 'who we are to the store'),
  S3_SECRET_ACCESS_KEY: described(z.optional(z.string()), 'what we sign with there; the two are set together'),
  DATABASE_URL: described(z.optional(url('postgres postgresql')), 'a PostgreSQL of 15 or newer; without it Duet brings its own'),
  DATABASE_POOL: described(
    z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(100)), 10),
    'connections to the database at most; 8 to 16 suit two cores',
  ),
  REDIS_URL: described(
    z.optional(url('redis rediss')),
    'a Redis where several processes count their limits and exchange live events; without it each counts for itself',
  ),
  EVENTS: described(
    z.optional(z.enum(['postgres', 'redis', 'process'])),
    'how live events reach other processes; process tells none; without a word redis where there is REDIS_URL, else postgres',
  ),
  SMTP_URL: described(z.optional(url('smtp smtps')), 'the mail server; without it mails land in the outbox at /_dev/outbox'),
  PUBLIC_URL: described(
    z.optional(url('http https')),
    'the address of the first site as visitors see it, for links in mails; without it http and the port',
  ),
  SESSION_SECRET: described(
    z._default(z.string().check(z.minLength(32)), laptopSecret),
    'what signatures are made with; 32 characters or more',
  ),
  TRUST_PROXY: described(
    z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 0),
    'how many proxies stand in front and may say who asks (X-Forwarded-For, X-Forwarded-Proto)',
  ),
  TRUST_FORWARDED_HOST: described(
    z._default(z.enum(['on', 'off']), 'off'),
    'on takes the host from X-Forwarded-Host, for a proxy that changes Host and overwrites that header; needs TRUST_PROXY',
  ),
  VAPID_PUBLIC_KEY: described(
    z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'must be a public key of P-256 as base64url, 87 characters'))),
    'the public key browsers subscribe to push messages with; without it a pair is made once and stored in the database',
  ),
  VAPID_PRIVATE_KEY: described(
    z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private key of P-256 as base64url, 43 characters'))),
    'the private key of that pair; the two are set together',
  ),
  PUSH_HOSTS: described(
    z.optional(hosts),
    'push services beside those of the known browsers, with commas between them; *.example.com is any host below',
  ),
  PUSH_STAND_IN: described(
    z.optional(url('http https')),
    'for tests: an address of this machine that takes every push message in place of the push services; production refuses it',
  ),
  SANDBOX_PAYMENTS: described(
    z.optional(z.enum(['on', 'off'])),
    'a checkout where no real money moves; without a word it is on, in production and beside other providers off',
  ),
  STRIPE_SECRET_KEY: described(
    z.optional(z.string().check(z.regex(/^(?:sk|rk)_\w+$/, 'must start with sk_ or rk_'))),
    'the secret key of a Stripe account: it takes cards, iDEAL, Bancontact and SEPA debits',
  ),
  STRIPE_WEBHOOK_SECRET: described(
    z.optional(z.string().check(z.regex(/^whsec_\w+$/, 'must start with whsec_'))),
    'what Stripe signs its webhooks with; the two are set together',
  ),
  STRIPE_API: described(
    z._default(url('http https'), 'https://api.stripe.com'),
    'the address of the Stripe API; another one is for tests',
  ),
  MOLLIE_API_KEY: described(
    z.optional(z.string().check(z.regex(/^(?:live|test)_\w+$/, 'must start with live_ or test_'))),
    'the API key of a Mollie profile: it takes what is switched on in the profile',
  ),
  MOLLIE_API: described(
    z._default(url('http https'), 'https://api.mollie.com'),
    'the address of the Mollie API; another one is for tests',
  ),
  REDIRECT_PAY_URL: described(
    z.optional(url('http https')),
    'the page of any other payment provider that speaks the redirect protocol of docs/operating/payments.md',
  ),
  REDIRECT_PAY_SECRET: described(
    z.optional(z.string().check(z.minLength(32))),
    'what both sides sign with, 32 characters or more; set together with the address',
  ),
  REDIRECT_PAY_METHODS: described(z._default(methodNames, 'card'), 'what that provider takes, with commas between them'),
  AFFILIATE_SECRETS: described(
    z.optional(namedSecrets),
    'what postbacks to partners are signed with, as name=secret with commas between them; a site names the secret of each of its networks',
  ),
  SEARCH_INDEX: described(
    z._default(z.enum(['on', 'off']), 'on'),
    'on keeps everyone who may be found in the memory of each web process, some 100 MB a million; off lets the database search',
  ),
  GEOIP_FILE: described(
    z.optional(z.string().check(z.minLength(1))),
    'a file of countries by address in the MaxMind DB format, in place of the one that ships; read again when it is replaced',
  ),
  METRICS_TOKEN: described(
    z.optional(bearer),
    'what GET /metrics wants as a bearer token; without it only this machine may read it, and in production or behind a proxy nobody',
  ),
  VITALS_SHARE: described(
    z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.1),
    'the share of visits whose page speed is measured, without naming the visitor; 0 is none',
  ),
  SEED: described(
    z.optional(z.enum(['demo', 'none'])),
    'demo adds the demo data to an empty database, none leaves it empty; the default is demo, in production none',
  ),
  LOG: described(
    z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    'the least serious line that is logged',
  ),
})

const pairs = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['REDIRECT_PAY_URL', 'REDIRECT_PAY_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** Reads and checks the settings. Throws a ConfigError with one sentence a wrong setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = Settings.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${messageFor(issue)}`))
  const s = result.data
  if (s.NODE_ENV === 'production' && s.SESSION_SECRET === laptopSecret)
    throw new ConfigError(['SESSION_SECRET must be set in production'])
  if (s.EVENTS === 'redis' && !s.REDIS_URL) throw new ConfigError(['EVENTS=redis needs REDIS_URL'])
  if (s.PUSH_STAND_IN && (s.NODE_ENV === 'production' || !isOwnMachine(s.PUSH_STAND_IN)))
    throw new ConfigError(['PUSH_STAND_IN is for tests, on this machine'])
  if (s.TRUST_FORWARDED_HOST === 'on' && s.TRUST_PROXY === 0) throw new ConfigError(['TRUST_FORWARDED_HOST needs TRUST_PROXY'])
  for (const [one, other] of pairs) {
    if (Boolean(s[one]) !== Boolean(s[other])) throw new ConfigError([`${one} and ${other} must be set together`])
  }
  if (s.VAPID_PRIVATE_KEY && publicHalfOf(s.VAPID_PRIVATE_KEY) !== s.VAPID_PUBLIC_KEY)
    throw new ConfigError(['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair'])
  return Object.freeze({
    production: s.NODE_ENV === 'production',
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    files: filesOf(s),
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    redisUrl: s.REDIS_URL ?? null,
    events: s.EVENTS ?? (s.REDIS_URL ? 'redis' : 'postgres'),
    smtpUrl: s.SMTP_URL ?? null,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    sessionSecret: s.SESSION_SECRET,
    trustProxy: s.TRUST_PROXY,
    trustForwardedHost: s.TRUST_FORWARDED_HOST === 'on',
    vapidKeys:
      s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY } : null,
    pushHosts: s.PUSH_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? [],
    pushStandIn: s.PUSH_STAND_IN ?? null,
    ...payments(s),
    affiliateSecrets: secretsIn(s.AFFILIATE_SECRETS ?? ''),
    searchIndex: s.SEARCH_INDEX === 'on',
    geoipFile: s.GEOIP_FILE ? resolve(s.GEOIP_FILE) : null,
    metricsToken: s.METRICS_TOKEN ?? null,
    vitalsShare: s.VITALS_SHARE,
    seed: s.SEED ?? (s.NODE_ENV === 'production' ? 'none' : 'demo'),
    logLevel: s.LOG,
  })
}
export type Config = ReturnType<typeof readConfig>

/** The file stores. Refuses a store without its keys, and a move to the same place. */
function filesOf(s: z.output<typeof Settings>) {
  const { FILES_URL: at, FILES_FROM: from = null, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  const endpoint = (s.S3_ENDPOINT ?? `https://s3.${s.S3_REGION}.amazonaws.com`).replace(/(?<!\/)\/+$/, '')
  const s3 = accessKeyId && secretAccessKey ? { endpoint, region: s.S3_REGION, accessKeyId, secretAccessKey } : null
  const stored = [at, from ?? 'disk'].find((place) => place !== 'disk')
  if (stored && !s3) throw new ConfigError([`${stored} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`])
  if (at === from) throw new ConfigError(['FILES_FROM must be another place than FILES_URL'])
  return { at, from, s3, signedSeconds: s.FILES_SIGNED_SECONDS }
}

const isOwnMachine = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Secrets by name, in a map: a plain object would also find inherited names. */
const secretsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...secret] = pair.trim().split('=')
        return [name, secret.join('=')] as const
      }),
  )

/** The payment providers. The sandbox is on when no other provider is set, or when it is enabled. */
function payments(s: z.output<typeof Settings>) {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    REDIRECT_PAY_URL: payUrl,
    REDIRECT_PAY_SECRET: secret,
  } = s
  const stripe = key && webhookSecret ? { key, webhookSecret, api: s.STRIPE_API } : null
  const mollie = s.MOLLIE_API_KEY ? { key: s.MOLLIE_API_KEY, api: s.MOLLIE_API } : null
  const methods = s.REDIRECT_PAY_METHODS.split(',').map((method) => method.trim())
  const redirectPay = payUrl && secret ? { url: payUrl, secret, methods } : null
  const isAlone = !stripe && !mollie && !redirectPay
  const sandbox = s.SANDBOX_PAYMENTS ?? (s.NODE_ENV !== 'production' && isAlone ? 'on' : 'off')
  return { stripe, mollie, redirectPay, sandboxPayments: sandbox === 'on' }
}

/** The public key of a private key of P-256; null for any other text. A wrong pair would make every subscription useless. */
function publicHalfOf(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Wrong settings, one sentence each. The start ends there. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(problems: string[]) {
    super(`Cannot start: ${problems.join('; ')}. See \`npm run config\`.`)
  }
}

function messageFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small')
    return `must be at least ${String(issue.minimum)}${issue.origin === 'string' ? ' characters long' : ''}`
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}`
  if (issue.code === 'invalid_type') return `must be a ${issue.expected}`
  return issue.message
}

/** `npm run config` prints this table, and a test holds docs/operating/settings.md to it. */
export const configTable = () =>
  Object.entries(Settings.shape).map(([name, setting]) => ({
    name,
    fallback:
      name === 'SESSION_SECRET'
        ? 'a laptop secret'
        : String((setting as { _zod: { def: { defaultValue?: unknown } } })._zod.def.defaultValue ?? ''),
    meaning: meanings.get(setting) ?? '',
  }))
