/** A production process: standard output holds lines of JSON only, so that the tools of operators can read all of it. */
import { expect, onTestFinished, test } from 'vitest'
import { production } from './production.ts'
import { serve } from './server-processes.ts'
import { openTestApp } from './test-app.ts'

test('a production process starts with a line of JSON, and no other words', { timeout: 60_000 }, async () => {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const server = await serve(app, ['worker'], { ...production, LOG: 'info' })
  await server.stop()
  const lines = server
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ event }) => event === 'server.started')).toEqual([
    expect.objectContaining({ level: 30, port: null, services: ['worker'], sites: 3 }),
  ])
})
