/** Settings: defaults run on a laptop, a wrong one is reported in one sentence, and all are documented. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configTable, readConfig } from '#server/infrastructure/config.ts'

test('nothing needs to be set on a laptop', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, databaseUrl: null, smtpUrl: null, seed: 'demo', production: false })
})

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db.example/duet',
  SMTP_URL: 'smtp://mail.example',
}

test('a production server without a word adds no demo data and takes no sandbox money', () => {
  expect(readConfig(production)).toMatchObject({ seed: 'none', sandboxPayments: false })
})

test('production does without a mail server or a database of its own only where a setting says so', () => {
  const { SMTP_URL: _, DATABASE_URL: __, ...bare } = production
  expect(readConfig({ ...bare, ALLOW_WITHOUT: 'mail, database' })).toMatchObject({ smtpUrl: null, databaseUrl: null })
  expect(() => readConfig({ ...bare, ALLOW_WITHOUT: 'mail' })).toThrow('DATABASE_URL must be set')
  expect(() => readConfig({ ...bare, ALLOW_WITHOUT: 'database' })).toThrow('SMTP_URL must be set')
})

const secretFile = (content: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'duet-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), content)
  return join(folder, 'secret')
}

test('a secret is read from a file, without the last line break', () => {
  const { SMTP_URL: _, SESSION_SECRET: __, ...rest } = production
  const files = { SMTP_URL_FILE: secretFile('smtp://mail.example'), SESSION_SECRET_FILE: secretFile(` ${'y'.repeat(40)}\n`) }
  expect(readConfig({ ...rest, ...files })).toMatchObject({
    smtpUrl: 'smtp://mail.example',
    sessionSecret: ` ${'y'.repeat(40)}`,
  })
})

test('a secret in a file meets the same rules, and is not repeated in what is printed', () => {
  const said = () => readConfig({ REDIS_URL_FILE: secretFile('mysql://user:hunter2@x\n') })
  expect(said).toThrow('Cannot start: REDIS_URL must be an address that starts with redis:// or rediss://.')
  expect(said).not.toThrow('hunter2')
})

test('a secret that stands in two places, or in a file that is empty or missing, is refused in one sentence', () => {
  const file = secretFile('z'.repeat(32))
  expect(() => readConfig({ SESSION_SECRET: 'y'.repeat(32), SESSION_SECRET_FILE: file })).toThrow(
    'Cannot start: SESSION_SECRET and SESSION_SECRET_FILE must not both be set. See',
  )
  expect(() => readConfig({ METRICS_TOKEN_FILE: secretFile('\n') })).toThrow(
    'Cannot start: METRICS_TOKEN_FILE names an empty file. See',
  )
  expect(() => readConfig({ METRICS_TOKEN_FILE: `${file}.gone` })).toThrow(
    'Cannot start: METRICS_TOKEN_FILE names a file that cannot be read (ENOENT). See',
  )
})

test.each([
  [{ PORT: 'x' }, 'Cannot start: PORT must be a number. See `duet config`.'],
  [{ PORT: '70000' }, 'Cannot start: PORT must be at most 65535. See `duet config`.'],
  [{ SEED: 'forest' }, 'Cannot start: SEED must be one of demo, none. See `duet config`.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'Cannot start: DATABASE_URL must be an address that starts with postgres:// or postgresql://. See `duet config`.',
  ],
  [{ DATABASE_READ_URL: 'postgres://replica/duet' }, 'Cannot start: DATABASE_READ_URL needs DATABASE_URL. See `duet config`.'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/duet' }, 'Cannot start: DATABASE_DIRECT_URL needs DATABASE_URL. See `duet config`.'],
  [
    { VAPID_PUBLIC_KEY: `B${'c'.repeat(86)}` },
    'Cannot start: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together. See `duet config`.',
  ],
  [
    { VAPID_PUBLIC_KEY: `B${'c'.repeat(86)}`, VAPID_PRIVATE_KEY: 'd'.repeat(43) },
    'Cannot start: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair. See `duet config`.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Cannot start: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together. See `duet config`.',
  ],
  [
    { REDIRECT_PAY_URL: 'https://pay.example/' },
    'Cannot start: REDIRECT_PAY_URL and REDIRECT_PAY_SECRET must be set together. See `duet config`.',
  ],
  [{ MOLLIE_API_KEY: 'secret' }, 'Cannot start: MOLLIE_API_KEY must start with live_ or test_. See `duet config`.'],
  [
    { REDIRECT_PAY_METHODS: 'card;cash' },
    'Cannot start: REDIRECT_PAY_METHODS must be names of payment methods with commas between them. See `duet config`.',
  ],
  [
    { AFFILIATE_SECRETS: `lamplight=${'x'.repeat(32)},reed=short` },
    'Cannot start: AFFILIATE_SECRETS must be name=secret with commas between them, secrets of 32 letters and digits or more. See `duet config`.',
  ],
  [{ PUSH_STAND_IN: 'https://push.example' }, 'Cannot start: PUSH_STAND_IN is for tests, on this machine. See `duet config`.'],
  [
    { PUSH_STAND_IN: 'http://127.0.0.1:1', ...production },
    'Cannot start: PUSH_STAND_IN is for tests, on this machine. See `duet config`.',
  ],
  [{ EVENTS: 'redis' }, 'Cannot start: EVENTS=redis needs REDIS_URL. See `duet config`.'],
  [
    { FILES_URL: 'https://store.example/bucket' },
    'Cannot start: FILES_URL must be disk, s3://bucket or s3://bucket/folder. See `duet config`.',
  ],
  [{ FILES_URL: 's3://photos' }, 'Cannot start: s3://photos needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. See `duet config`.'],
  [
    { FILES_FROM: 's3://photos' },
    'Cannot start: s3://photos needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. See `duet config`.',
  ],
  [{ FILES_FROM: 'disk' }, 'Cannot start: FILES_FROM must be another place than FILES_URL. See `duet config`.'],
  [{ FILES_SIGNED_SECONDS: '86400' }, 'Cannot start: FILES_SIGNED_SECONDS must be at most 3600. See `duet config`.'],
  [
    { NODE_ENV: 'production' },
    'Cannot start: SESSION_SECRET must be set in production; DATABASE_URL must be set in production, or ALLOW_WITHOUT=database for the embedded PostgreSQL; SMTP_URL must be set in production, or ALLOW_WITHOUT=mail where mails may stay in the outbox. See `duet config`.',
  ],
  [
    { ALLOW_WITHOUT: 'mail;database' },
    'Cannot start: ALLOW_WITHOUT must be mail or database, or both with a comma between them. See `duet config`.',
  ],
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('files are on disk unless a store is named, at its own address or that of AWS in the region', () => {
  const account = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'eu-central-1' }
  expect(readConfig({}).files).toEqual({ at: 'disk', from: null, s3: null, signedSeconds: 60 })
  expect(readConfig({ ...account, FILES_URL: 's3://photos/duet', FILES_FROM: 'disk' }).files).toMatchObject({
    at: 's3://photos/duet',
    from: 'disk',
    s3: { endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1' },
  })
  const ours = { ...account, FILES_URL: 's3://photos', S3_ENDPOINT: 'https://store.example/' }
  expect(readConfig(ours).files.s3?.endpoint).toBe('https://store.example')
})

test('beside a provider of real money there is no sandbox, unless it is enabled', () => {
  const mollie = { MOLLIE_API_KEY: 'test_1' }
  expect(readConfig({})).toMatchObject({ stripe: null, mollie: null, redirectPay: null, sandboxPayments: true })
  expect(readConfig(mollie)).toMatchObject({ mollie: { api: 'https://api.mollie.com' }, sandboxPayments: false })
  expect(readConfig({ ...mollie, SANDBOX_PAYMENTS: 'on' })).toMatchObject({ sandboxPayments: true })
})

test('secrets of affiliates are found by name, and only those that were given', () => {
  const { affiliateSecrets } = readConfig({ AFFILIATE_SECRETS: `lamplight=${'x'.repeat(32)}, reed=${'y'.repeat(32)}==` })
  expect([...affiliateSecrets]).toEqual([
    ['lamplight', 'x'.repeat(32)],
    ['reed', `${'y'.repeat(32)}==`],
  ])
  expect(readConfig({}).affiliateSecrets.get('constructor')).toBeUndefined()
})

test('the page for operators lists every setting with its description', () => {
  const page = readFileSync(new URL('../../../docs/operating/settings.md', import.meta.url), 'utf8')
  for (const { name, fallback } of configTable())
    expect(page).toMatch(new RegExp(`\\| \`${name}\` *\\| *${fallback.replaceAll('.', '\\.')} *\\|`))
})

test('the page for operators lists every setting that may come from a file', () => {
  const page = readFileSync(new URL('../../../docs/operating/settings.md', import.meta.url), 'utf8')
  const [, section = ''] = /## Secrets from files\n([\s\S]*)/.exec(page) ?? []
  const secrets = configTable().flatMap(({ name, isSecret }) => (isSecret ? [name] : []))
  expect([...section.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)).toEqual(secrets)
})
