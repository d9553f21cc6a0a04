/** A slow partner and the real queue: neither other partners nor the sign-up wait for one who does not answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affiliatesJobs } from '#server/affiliates/postbacks.jobs.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import type { AffiliateServer } from '../../../tests/affiliate-server.ts'
import { openAffiliateTestApp } from '../../../tests/affiliate-fixtures.ts'

let away: Awaited<ReturnType<typeof openAffiliateTestApp>>
let app: TestApp
let lamp: AffiliateServer
let reed: AffiliateServer

beforeAll(async () => {
  away = await openAffiliateTestApp('lamplight', 'reed')
  app = away.app
  ;[lamp, reed] = away.servers as [AffiliateServer, AffiliateServer]
})
afterAll(() => away.close())

const signUp = (network: string, sub1: string) => away.signUp({ network, sub1 })

/** The time of a sign-up, and the time until its affiliate has the postback. */
async function signUpAndWait(click: string) {
  const startMs = performance.now()
  await signUp('reed', click)
  const signedUpMs = performance.now() - startMs
  await expect.poll(() => reed.received.some(({ values }) => values['c'] === click)).toBe(true)
  return { signedUpMs, sentMs: performance.now() - startMs }
}

test('a slow partner keeps neither other partners nor the sign-up waiting', async () => {
  lamp.feel('slow')
  await app.ctx.queue.work(app.ctx, affiliatesJobs)
  for (let visitor = 0; visitor < 12; visitor += 1) await signUp('lamplight', `slow${visitor}`)
  await expect.poll(() => lamp.received.length).toBeGreaterThan(0)
  // all of these are sent before the slow one has answered
  const quick = []
  for (let visitor = 0; visitor < 4; visitor += 1) quick.push(await signUpAndWait(`quick${visitor}`))
  expect(Math.max(...quick.map(({ signedUpMs }) => signedUpMs))).toBeLessThan(2000)
  expect(Math.max(...quick.map(({ sentMs }) => sentMs))).toBeLessThan(3500)
  // what was not tried rests with the partner: their timeouts are not waited for one after the other
  expect(lamp.received.length).toBeLessThanOrEqual(8)
})
