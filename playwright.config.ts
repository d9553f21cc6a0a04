/** Journeys: the product as people meet it, in Chromium, on the embedded PostgreSQL and, where there is one, on another. */
import { defineConfig, devices } from '@playwright/test'
import { shell } from './tests/journeys/browsers.ts'
import { servers } from './tests/journeys/servers.ts'

/** They have said no to cookies before: the question would lie over what a journey is about. */
const consented = ['social', 'classic', 'lavish'].map((brand) => ({
  name: 'consent',
  value: '1.necessary',
  domain: `${brand}.localhost`,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
}))

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/put-templates.ts',
  outputDir: 'test-results',
  // A slow machine fails no journey: these end only what hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  use: {
    ...devices['Desktop Chrome'],
    // A journey about the worker allows it in a browser of its own.
    serviceWorkers: 'block',
    storageState: { cookies: consented, origins: [] },
    // A failure is told by its step, the page as a tree of roles, and a picture. Recording the document at every step takes a quarter of the
    // processor's time; `playwright test --trace on NAME` does it for one journey.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    launchOptions: shell,
  },
  // On another database the main job is enough: everything else does not know which one it has.
  projects: servers.map(({ name, port }) => ({
    name,
    use: { baseURL: `http://social.localhost:${port}` },
    ...(name === 'other' ? { grep: /@every-database/ } : {}),
  })),
  webServer: servers.map(({ port }) => ({
    command: `node tests/journeys/serve.ts ${port}`,
    // A demo member can be fetched: the demo data is ready.
    url: `http://localhost:${port}/_dev/sign-in/anna`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // what the server warns of explains what a journey met
    stdout: 'pipe',
    stderr: 'pipe',
  })),
})
