/** Tests: `server` and `long` have a database and a stopped clock, `quick` has neither. */
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { firstViewScripts } from './tools/web/first-view.ts'

/** Tests of the sources themselves need no database. */
const ofSources = [
  'tests/architecture.test.ts',
  'tests/i18n.test.ts',
  'tests/log-events.test.ts',
  'tests/regular-expressions.test.ts',
  'tests/session-state.test.ts',
]
/** A slow machine fails no test: these end only what hangs. */
export const shared = {
  restoreMocks: true,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
  environment: 'node' as const,
}

/** These start processes of their own, draw pictures or walk everything: `npm run test:quick` leaves them out. */
const long = [
  'tests/kills.test.ts',
  'tests/how-to.test.ts',
  'tests/wire-fuzz.test.ts',
  'tests/site-tool.test.ts',
  'tests/stop.test.ts',
  'tests/first-link.test.ts',
  'tests/search-process.test.ts',
  'tests/landers.test.ts',
  'src/server/brand-files/hero.test.ts',
  'src/server/doctor/doctor.test.ts',
  'src/server/photos/photo-store.test.ts',
  'src/server/photos/photos.test.ts',
  'src/server/infrastructure/s3-files.test.ts',
  'src/server/embedded-postgres/embedded-postgres.test.ts',
]

/** Another PostgreSQL runs what touches SQL. These test the embedded one itself, pictures, files, pages, rights, texts, random input or other companies' protocols. */
const withoutSql = process.env.TEST_DATABASE_URL
  ? [
      ...long,
      'src/server/{affiliates/postback-sender,push/web-push,passwords/*,mails/queued-mails,public-files/app-files,brand-files/*}.test.ts',
      'src/server/infrastructure/{bus,files,geo,geoip,mail,moving-files,open-files,public-address,texts}.test.ts',
      'tests/{brand-film,console-matrix,console-keys,crawl,no-dev,page-sheets,production-start,worker,visits,site-settings,files-command,mutants}.test.ts',
      'tools/**/*.test.ts',
    ]
  : []

/** Test apps are opened in one process: what they import is loaded once, and not a hundred times. */
const onDatabase = { ...shared, isolate: false, globalSetup: ['tests/database.ts'] }

export default defineConfig({
  test: {
    // Two processors: a file that waits for a clock, a job or a server leaves its own to the third.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: [
            'src/server/**/*.test.ts',
            'tests/*.test.{ts,tsx}',
            'tests/payments/*.test.ts',
            'tools/**/*.test.ts',
            'seed/**/*.test.ts',
          ],
          exclude: [...ofSources, ...long, ...withoutSql],
        },
      },
      { test: { ...onDatabase, name: 'long', include: long, exclude: withoutSql } },
      {
        plugins: [firstViewScripts()],
        test: {
          ...shared,
          name: 'quick',
          include: [...ofSources, 'src/domain/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
