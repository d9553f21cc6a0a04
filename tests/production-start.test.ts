/** Production processes as other programs meet them: lines of JSON on standard output, and health where a setting says so. */
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { production } from './production.ts'
import { freePort } from './redis.ts'
import { serve } from './server-processes.ts'
import { openTestApp } from './test-app.ts'

test('npm start tells a wrong setting before it builds anything', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.ts'], { env, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('SESSION_SECRET must be set in production')
})

test('a production process starts with a line of JSON, and no other words', async () => {
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

test('a worker answers for its health where a setting says so, and nowhere else', async () => {
  const app = await openTestApp()
  onTestFinished(() => app.close())
  const port = String(await freePort())
  const token = 'a-long-token-for-the-scraper'
  const server = await serve(app, ['worker'], { ...production, LOG: 'info', WORKER_PORT: port, METRICS_TOKEN: token })
  onTestFinished(async () => void (await server.stop()))
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  expect(await read('/healthz')).toEqual({ status: 200, text: '{"ok":true}' })
  expect(await read('/readyz')).toMatchObject({ status: 200, text: '{"ok":true,"database":true,"sites":true}' })
  expect((await read('/metrics')).status).toBe(404)
  const metrics = await read('/metrics', { authorization: `Bearer ${token}` })
  expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining('process_cpu_seconds_total') })
  for (const path of ['/', '/api/settings.php', '/robots.txt']) expect((await read(path)).status).toBe(404)
  await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow()
})
