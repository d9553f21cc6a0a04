/** The preview of a decision as staff see it: by the console's own role in the database, which may read no secret, and for nobody else's member. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { fileReport } from '#server/safety/reports.ts'
import { codeOf, openConsole, type Worker } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let ola: Worker
let bad: ProfileId
let reference: string
beforeAll(async () => {
  app = await openTestApp()
  ola = await openConsole(app).hire('Ola', { role: 'owner' })
  bad = await app.createMember('Bad', { host: 'classic.localhost', language: 'pl' })
  await app.ctx.db.updateTable('member').set({ language: 'pl' }).where('id', '=', bad).execute()
  const rita = await app.createMember('Rita', { host: 'classic.localhost' })
  ;({ reference } = await fileReport(app.ctx, app.site('classic.localhost'), rita, { profile: bad, reason: 'scam' }))
})
afterAll(() => app.close())

const ban = { measures: ['ban'], clause: 'scam', facts: 'Wanted gift cards.', source: 'own' }

test('a ban shows the statement in the member’s language, whom it reaches and what goes back, from a case and from the member', async () => {
  const { body: held } = await ola.call('POST /api/cases/hold', { body: { reference } })
  expect(held).toMatchObject({ case: { is_mine: true } })
  for (const about of [{ case: reference }, { member: bad }]) {
    const { status, body } = await ola.call('POST /api/decisions/preview', { body: { ...about, ...ban } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      statement: {
        language: 'pl',
        subject: expect.stringMatching(/^Nasza decyzja D-/),
        text: expect.stringContaining(ban.facts),
      },
      reach: { wrote_to: 0, answered: 0 },
      paid_back: { messages: 0, people: 0 },
    })
  }
})

test('a preview writes nothing, and of somebody who is not there says so', async () => {
  expect(codeOf(await ola.call('POST /api/decisions/preview', { body: { member: 999_999_999, ...ban } }))).toBe('not_found')
  expect(await app.ctx.db.selectFrom('decision').select('id').execute()).toEqual([])
})
