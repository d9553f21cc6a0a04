/** Config: the only file that reads the environment. Every setting runs on a laptop without being set. */
import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { isSecret, laptopSecret, meanings, Settings } from '#server/infrastructure/settings.ts'

const pairs = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['REDIRECT_PAY_URL', 'REDIRECT_PAY_SECRET'],
  ['VERIFICATION_URL', 'VERIFICATION_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

/** Reads and checks the settings. Throws a ConfigError with one sentence a wrong setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const result = Settings.safeParse(withSecretsOfFiles(env))
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${messageFor(issue)}`))
  const s = result.data
  if (s.NODE_ENV === 'production') refuseLaptop(s)
  if (s.EVENTS === 'redis' && !s.REDIS_URL) throw new ConfigError(['EVENTS=redis needs REDIS_URL'])
  if (s.PUSH_STAND_IN && (s.NODE_ENV === 'production' || !isOwnMachine(s.PUSH_STAND_IN)))
    throw new ConfigError(['PUSH_STAND_IN is for tests, on this machine'])
  if (s.TRUST_FORWARDED_HOST === 'on' && s.TRUST_PROXY === 0) throw new ConfigError(['TRUST_FORWARDED_HOST needs TRUST_PROXY'])
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (s[name] && !s.DATABASE_URL) throw new ConfigError([`${name} needs DATABASE_URL`])
  if (s.NATS_CREDS && !s.NATS_URL) throw new ConfigError(['NATS_CREDS needs NATS_URL'])
  if (s.WAL_ARCHIVE && s.DATABASE_URL) throw new ConfigError(['WAL_ARCHIVE is for the embedded PostgreSQL, without DATABASE_URL'])
  for (const [one, other] of pairs) {
    if (Boolean(s[one]) !== Boolean(s[other])) throw new ConfigError([`${one} and ${other} must be set together`])
  }
  if (s.VAPID_PRIVATE_KEY && publicHalfOf(s.VAPID_PRIVATE_KEY) !== s.VAPID_PUBLIC_KEY)
    throw new ConfigError(['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair'])
  return Object.freeze({
    production: s.NODE_ENV === 'production',
    /** The settings that are set, by name. */
    namesSet: new Set(Object.keys(withSecretsOfFiles(env))) as ReadonlySet<string>,
    port: s.PORT,
    workerPort: s.WORKER_PORT ?? null,
    searchPort: s.SEARCH_PORT ?? null,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    backupDir: s.BACKUP_DIR ? resolve(s.BACKUP_DIR) : join(resolve(s.DATA_DIR), 'backups'),
    walArchive: s.WAL_ARCHIVE ? resolve(s.WAL_ARCHIVE) : null,
    files: filesOf(s),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    cell: s.CELL ?? null,
    cellFromUrl: s.CELL_FROM_URL ?? null,
    cellToPassword: s.CELL_TO_PASSWORD ?? null,
    databasePool: s.DATABASE_POOL,
    redisUrl: s.REDIS_URL ?? null,
    events: s.EVENTS ?? (s.REDIS_URL ? 'redis' : 'postgres'),
    nats: natsOf(s),
    outboxDays: s.OUTBOX_DAYS,
    smtpUrl: s.SMTP_URL ?? null,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    consoleUrl: s.CONSOLE_URL?.replace(/\/$/, '') ?? (s.NODE_ENV === 'production' ? null : `http://console.localhost:${s.PORT}`),
    consoleFrom: networksIn(s.CONSOLE_FROM),
    consolePool: s.CONSOLE_POOL,
    sessionSecret: s.SESSION_SECRET,
    trustProxy: s.TRUST_PROXY,
    trustForwardedHost: s.TRUST_FORWARDED_HOST === 'on',
    vapidKeys:
      s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY } : null,
    pushHosts: s.PUSH_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? [],
    pushStandIn: s.PUSH_STAND_IN ?? null,
    ...payments(s),
    verification: verification(s),
    translation: translationOf(s),
    affiliateSecrets: secretsIn(s.AFFILIATE_SECRETS ?? ''),
    searchIndex: s.SEARCH_INDEX === 'on',
    searchSocket: s.SEARCH_SOCKET ?? null,
    searchVespaUrl: s.SEARCH_VESPA_URL ?? null,
    geoipFile: s.GEOIP_FILE ? resolve(s.GEOIP_FILE) : null,
    metricsToken: s.METRICS_TOKEN ?? null,
    vitalsShare: s.VITALS_SHARE,
    mailLogDays: s.MAIL_LOG_DAYS,
    keyDays: s.KEY_DAYS,
    postbackDays: s.POSTBACK_DAYS,
    seed: s.SEED ?? (s.NODE_ENV === 'production' ? 'none' : 'demo'),
    accessLog: s.ACCESS_LOG === 'on',
    logLevel: s.LOG,
  })
}
/** The networks that `CONSOLE_FROM` names; null for all. */
function networksIn(words: string | undefined): string[] | null {
  if (words === undefined) return null
  const networks = words.split(',').map((one) => one.trim())
  const wrong = networks.find((one) => !(one.includes('/') ? ipaddr.isValidCIDR(one) : ipaddr.isValid(one)))
  if (wrong !== undefined) throw new ConfigError([`CONSOLE_FROM: ${wrong} is no network`])
  return networks
}

export type Config = ReturnType<typeof readConfig>

type Given = Record<string, string | undefined>

/** Adds what `NAME_FILE` names to the given settings, without the last line break. Empty settings are left out. */
function withSecretsOfFiles(env: Given): Given {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  for (const [name, setting] of Object.entries(Settings.shape)) {
    const file = isSecret(setting) ? given[`${name}_FILE`] : undefined
    if (file === undefined) continue
    if (given[name] !== undefined) throw new ConfigError([`${name} and ${name}_FILE must not both be set`])
    given[name] = secretIn(`${name}_FILE`, file)
  }
  return given
}

function secretIn(name: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  const value = content.replace(/\r?\n$/, '')
  if (value === '') throw new ConfigError([`${name} names an empty file`])
  return value
}

/** Refuses the secret, the mail and the database of a laptop in production, unless a setting says that they are meant. */
function refuseLaptop({ SESSION_SECRET, SMTP_URL, DATABASE_URL, ALLOW_WITHOUT = '' }: z.output<typeof Settings>) {
  const allowed = ALLOW_WITHOUT.split(',').map((name) => name.trim())
  const problems = []
  if (SESSION_SECRET === laptopSecret) problems.push('SESSION_SECRET must be set in production')
  if (!DATABASE_URL && !allowed.includes('database'))
    problems.push('DATABASE_URL must be set in production, or ALLOW_WITHOUT=database for the embedded PostgreSQL')
  if (!SMTP_URL && !allowed.includes('mail'))
    problems.push('SMTP_URL must be set in production, or ALLOW_WITHOUT=mail where mails may stay in the outbox')
  if (problems.length > 0) throw new ConfigError(problems)
}

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

const natsOf = (s: z.output<typeof Settings>) =>
  s.NATS_URL
    ? {
        url: s.NATS_URL,
        creds: s.NATS_CREDS ?? null,
        streamDays: s.NATS_STREAM_DAYS,
        streamMb: s.NATS_STREAM_MB ?? null,
        streamReplicas: s.NATS_STREAM_REPLICAS,
      }
    : null

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

/** Who compares selfies with photos; null where people of the brand do. */
function verification({
  VERIFICATION_URL: address,
  VERIFICATION_SECRET: secret,
  VERIFICATION_COMPANY,
}: z.output<typeof Settings>) {
  return address && secret ? { url: address, secret, company: VERIFICATION_COMPANY ?? new URL(address).hostname } : null
}
/** The translation service: on a laptop a stand-in of this server, in production the one that is set. */
function translationOf({
  TRANSLATION_URL: set,
  TRANSLATION_KEY,
  TRANSLATION_TIMEOUT_MS: timeoutMs,
  ...s
}: z.output<typeof Settings>) {
  const standIn = s.NODE_ENV === 'production' ? null : `http://127.0.0.1:${s.PORT}${translationStandInPath}`
  const address = set ?? standIn
  return address === null ? null : { url: address.replace(/\/$/, ''), key: TRANSLATION_KEY ?? null, timeoutMs, isStandIn: !set }
}
export const translationStandInPath = '/sandbox/translation'

/** The public key of a private key of P-256; null for any other text. A wrong pair would make every subscription useless. */
export function publicHalfOf(privateKey: string): string | null {
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
    super(`Cannot start: ${problems.join('; ')}. See \`duet config\`.`)
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

/** `duet config` prints this table, and a test holds docs/operating/settings.md to it. */
export const configTable = () =>
  Object.entries(Settings.shape).map(([name, setting]) => ({
    name,
    fallback:
      name === 'SESSION_SECRET'
        ? 'a laptop secret'
        : String((setting as { _zod: { def: { defaultValue?: unknown } } })._zod.def.defaultValue ?? ''),
    meaning: meanings.get(setting) ?? '',
    isSecret: isSecret(setting),
  }))
