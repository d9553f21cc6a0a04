/** Tests: `server` has a database and a stopped clock, `quick` has neither. */
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/** Tests of the sources themselves need no database. */
const ofSources = ['tests/architecture.test.ts', 'tests/i18n.test.ts', 'tests/regular-expressions.test.ts']
export const shared = { restoreMocks: true, testTimeout: 20_000, hookTimeout: 60_000, environment: 'node' as const }

/** What these test is the embedded PostgreSQL itself; on another one they have nothing to say. */
const embeddedOnly = process.env.TEST_DATABASE_URL
  ? ['tests/kills.test.ts', 'tests/stop.test.ts', 'src/server/embedded-postgres/embedded-postgres.test.ts']
  : []

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // Each opens houses of its own: what they import is loaded once, and not a hundred times.
          isolate: false,
          include: [
            'src/server/**/*.test.ts',
            'tests/*.test.{ts,tsx}',
            'tests/payments/*.test.ts',
            'tools/**/*.test.ts',
            'seed/**/*.test.ts',
          ],
          exclude: [...ofSources, ...embeddedOnly],
          globalSetup: ['tests/database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'quick',
          include: [...ofSources, 'src/domain/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
