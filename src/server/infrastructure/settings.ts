/** Every setting with its schema and its meaning. */
import * as z from 'zod/mini'
import {
  bearer,
  days,
  described,
  filePlace,
  hosts,
  methodNames,
  namedSecrets,
  namesOf,
  port,
  secret,
  url,
} from '#server/infrastructure/setting-kinds.ts'

export { isSecret, meanings } from '#server/infrastructure/setting-kinds.ts'
export const laptopSecret = 'not-a-secret-fine-on-a-laptop-only'

export const Settings = z.object({
  NODE_ENV: described(
    z._default(z.enum(['development', 'test', 'production']), 'development'),
    'production refuses what is only fit for a laptop',
  ),
  ALLOW_WITHOUT: described(
    z.optional(namesOf(['mail', 'database'])),
    'what production may do without, with commas between them: mail (mails stay in the outbox), database (the embedded PostgreSQL)',
  ),
  PORT: described(z._default(port, 3000), 'where the web server listens'),
  WORKER_PORT: described(
    z.optional(port),
    'where a process that runs only the worker answers /healthz, /readyz and /metrics; without it nowhere',
  ),
  SEARCH_PORT: described(
    z.optional(port),
    'where a process that runs only search answers /healthz, /readyz and /metrics; without it nowhere',
  ),
  HOST: described(z._default(z.string(), '127.0.0.1'), 'the address it listens on; 0.0.0.0 is every one'),
  DATA_DIR: described(
    z._default(z.string().check(z.minLength(1)), '.data'),
    'where photos are stored, and the embedded PostgreSQL when there is no DATABASE_URL',
  ),
  BACKUP_DIR: described(
    z.optional(z.string().check(z.minLength(1))),
    'where `duet backup make` puts backups, best a disk of its own; without it backups in DATA_DIR',
  ),
  WAL_ARCHIVE: described(
    z.optional(z.string().check(z.minLength(1))),
    'where the embedded PostgreSQL archives its log each minute, to recover any second, best a disk of its own; without it nowhere',
  ),
  FILES_URL: described(
    z._default(filePlace, 'disk'),
    'where photos and other files are stored: disk is DATA_DIR, s3://bucket or s3://bucket/folder any S3-compatible store',
  ),
  FILES_FROM: described(
    z.optional(filePlace),
    'where files still lie from before, while `duet files move` carries them to FILES_URL',
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
  S3_ACCESS_KEY_ID: secret(z.optional(z.string()), 'who we are to the store'),
  S3_SECRET_ACCESS_KEY: secret(z.optional(z.string()), 'what we sign with there; the two are set together'),
  DATABASE_URL: secret(z.optional(url('postgres postgresql')), 'a PostgreSQL of 15 or newer; without it Duet brings its own'),
  DATABASE_DIRECT_URL: secret(
    z.optional(url('postgres postgresql')),
    'where DATABASE_URL is a pooler: the same database without it, for migrations, LISTEN and commands',
  ),
  DATABASE_READ_URL: secret(
    z.optional(url('postgres postgresql')),
    'a replica, for exports, reports and other reads that may be some seconds old; without it they read DATABASE_URL',
  ),
  CELL: described(
    z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lt(1024))),
    'the number of this database among several of a company, 0 to 1023; each id says it, so it stays; without it 0',
  ),
  CELL_FROM_URL: secret(
    z.optional(url('postgres postgresql')),
    'for `duet cell`: this database as the server of another cell reaches it, by a superuser; without it DATABASE_DIRECT_URL',
  ),
  CELL_TO_PASSWORD: secret(z.optional(z.string()), 'for `duet cell`: the password of the role in --to'),
  DATABASE_POOL: described(
    z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(100)), 10),
    'connections to the database at most; 8 to 16 suit two cores',
  ),
  REDIS_URL: secret(
    z.optional(url('redis rediss')),
    'a Redis where several processes count their limits and exchange live events; without it each counts for itself',
  ),
  EVENTS: described(
    z.optional(z.enum(['postgres', 'redis', 'process'])),
    'how live events reach other processes; process tells none; without a word redis where there is REDIS_URL, else postgres',
  ),
  NATS_URL: secret(
    z.optional(url('nats tls')),
    'a NATS with JetStream that gets an event of all that happens, for analytics and other systems; user and password, or a token, may stand in it',
  ),
  NATS_CREDS: secret(z.optional(z.string()), 'the content of a credentials file of NATS, best by NATS_CREDS_FILE'),
  NATS_STREAM_DAYS: described(days(30, { least: 1 }), 'how many days the stream DUET keeps events, where the worker makes it'),
  NATS_STREAM_MB: described(
    z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    'how many megabytes the stream may have before its oldest events go; without it no limit',
  ),
  NATS_STREAM_REPLICAS: described(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5)), 1),
    'on how many servers of a NATS cluster the stream lies; 3 survives the loss of one',
  ),
  OUTBOX_DAYS: described(
    days(14, { least: 2, most: 365 }),
    'how many days events wait in the database while NATS is away, before they are given up',
  ),
  SMTP_URL: secret(z.optional(url('smtp smtps')), 'the mail server; without it mails land in the outbox at /_dev/outbox'),
  PUBLIC_URL: described(
    z.optional(url('http https')),
    'the address of the first site as visitors see it, for links in mails; without it http and the port',
  ),
  CONSOLE_URL: described(
    z.optional(url('http https')),
    "the address of the operators' console, a host of its own; without it http://console.localhost and the port, in production nowhere",
  ),
  CONSOLE_FROM: described(
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^\s*[0-9a-f.:]+(?:\/\d{1,3})?(?:\s*,\s*[0-9a-f.:]+(?:\/\d{1,3})?)*\s*$/i,
            'must be networks with commas between them',
          ),
        ),
    ),
    'the networks that the console answers, such as 192.0.2.0/24, with commas between them; without it all',
  ),
  CONSOLE_POOL: described(
    z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(50)), 4),
    'connections to the database that the console has for itself, beside DATABASE_POOL',
  ),
  SESSION_SECRET: secret(
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
  VAPID_PRIVATE_KEY: secret(
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
  STRIPE_SECRET_KEY: secret(
    z.optional(z.string().check(z.regex(/^(?:sk|rk)_\w+$/, 'must start with sk_ or rk_'))),
    'the secret key of a Stripe account: it takes cards, iDEAL, Bancontact and SEPA debits',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    z.optional(z.string().check(z.regex(/^whsec_\w+$/, 'must start with whsec_'))),
    'what Stripe signs its webhooks with; the two are set together',
  ),
  STRIPE_API: described(
    z._default(url('http https'), 'https://api.stripe.com'),
    'the address of the Stripe API; another one is for tests',
  ),
  MOLLIE_API_KEY: secret(
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
  REDIRECT_PAY_SECRET: secret(
    z.optional(z.string().check(z.minLength(32))),
    'what both sides sign with, 32 characters or more; set together with the address',
  ),
  REDIRECT_PAY_METHODS: described(z._default(methodNames, 'card'), 'what that provider takes, with commas between them'),
  VERIFICATION_URL: described(
    z.optional(url('http https')),
    'the provider that compares selfies with photos (docs/operating/verification.md); without it people do, in the console',
  ),
  VERIFICATION_SECRET: secret(
    z.optional(z.string().check(z.minLength(32))),
    'what both sides sign with, 32 characters or more; set together with the address',
  ),
  VERIFICATION_COMPANY: described(
    z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    'the name of that company, as members read it before they agree; without it the host of the address',
  ),
  TRANSLATION_URL: described(
    z.optional(url('http https')),
    'a service that speaks the protocol of LibreTranslate, for texts that members want translated; without it a stand-in that only says so, in production none',
  ),
  TRANSLATION_KEY: secret(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), 'its key, where it wants one'),
  TRANSLATION_TIMEOUT_MS: described(
    z._default(z.coerce.number().check(z.int(), z.gte(500), z.lte(30_000)), 8_000),
    'how many milliseconds a member waits for it at most',
  ),
  AFFILIATE_SECRETS: secret(
    z.optional(namedSecrets),
    'what postbacks to partners are signed with, as name=secret with commas between them; a site names the secret of each of its networks',
  ),
  SEARCH_INDEX: described(
    z._default(z.enum(['on', 'off']), 'on'),
    'on keeps everyone who may be found in memory, some 60 MB a million; off lets the database search',
  ),
  SEARCH_SOCKET: described(
    z.optional(
      z.string().check(z.regex(/^\/.{1,100}$/, 'must be the path of a unix socket, from / on, of at most 101 characters')),
    ),
    'the socket of the search process of this machine, which holds the index for all web processes; without it each holds its own',
  ),
  SEARCH_VESPA_URL: described(
    z.optional(url('http https')),
    'the address of a Vespa that holds the cards in place of our index; one search process of the installation feeds it',
  ),
  GEOIP_FILE: described(
    z.optional(z.string().check(z.minLength(1))),
    'a file of countries by address in the MaxMind DB format, in place of the one that ships; read again when it is replaced',
  ),
  METRICS_TOKEN: secret(
    z.optional(bearer),
    'what GET /metrics wants as a bearer token; without it only this machine may read it, and in production or behind a proxy nobody',
  ),
  VITALS_SHARE: described(
    z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.1),
    'the share of visits whose page speed is measured, without naming the visitor; 0 is none',
  ),
  MAIL_LOG_DAYS: described(days(30, { least: 4 }), 'how many days the mail log is kept'),
  KEY_DAYS: described(
    days(2, { least: 1, most: 30 }),
    'how many days a repeated write with the same idempotency key gets the first answer',
  ),
  POSTBACK_DAYS: described(days(90, { least: 7 }), 'how many days finished postbacks and their tries are kept'),
  SEED: described(
    z.optional(z.enum(['demo', 'none'])),
    'demo adds the demo data to an empty database, none leaves it empty; the default is demo, in production none',
  ),
  ACCESS_LOG: described(
    z._default(z.enum(['on', 'off']), 'off'),
    'on logs each request: method, path without ids, status, milliseconds and bytes; nothing of the visitor',
  ),
  LOG: described(
    z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    'the least serious line that is logged',
  ),
})
