/** The least settings of a production server, for tests: the embedded PostgreSQL and the outbox are meant. */
export const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  ALLOW_WITHOUT: 'mail,database',
  SEED: 'none',
  LOG: 'silent',
}
