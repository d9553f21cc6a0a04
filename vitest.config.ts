/** Tests: `server` has a database and a stopped clock, `pages` has neither and is quick. */
import { defineConfig } from 'vitest/config'

const shared = { restoreMocks: true, testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'tests/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'seed/**/*.test.ts'],
          globalSetup: ['tests/database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pages',
          environment: 'node',
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
