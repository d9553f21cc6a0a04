/** Journeys: the product as people meet it, in Chromium, on the embedded PostgreSQL and, where there is one, on another. */
import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH || undefined
const otherDatabase = process.env.OTHER_DATABASE_URL || null

const houses = [
  { name: 'embedded', port: 4310, database: '' },
  ...(otherDatabase ? [{ name: 'other', port: 4311, database: otherDatabase }] : []),
]

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
  // On another database the main job is enough: everything else does not know which one it has.
  projects: houses.map(({ name, port }) => ({
    name,
    use: { baseURL: `http://social.localhost:${port}` },
    ...(name === 'other' ? { grep: /@every-database/ } : {}),
  })),
  webServer: houses.map(({ port, database }) => ({
    command: `node tests/journeys/serve.ts ${port}`,
    url: `http://localhost:${port}/readyz`,
    env: { JOURNEY_DATABASE_URL: database },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
})
