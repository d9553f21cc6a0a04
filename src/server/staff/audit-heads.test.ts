/** The head of the audit log reaches owners and auditors by mail, and still proves the log afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAuditHead } from '#server/audit/audit.jobs.ts'
import { logAct, verifyLog } from '#server/audit/audit.ts'
import { auditHeadJobs } from '#server/staff/audit-heads.jobs.ts'
import { openConsole } from '../../../tests/console.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let desk: ReturnType<typeof openConsole>
beforeAll(async () => {
  app = await openTestApp()
  desk = openConsole(app)
})
afterAll(() => app.close())
const mailHeads = async () => {
  await app.runJobs()
  const before = (await app.mails()).length
  const job = auditHeadJobs.find(({ name }) => name === 'staff.mail-audit-heads')
  await job?.run(app.ctx, {} as never)
  await app.runJobs()
  return (await app.mails()).slice(before).filter(({ recipient }) => recipient.endsWith('@staff.example.com'))
}

test('owners and auditors get date, number and hash in their language, others nothing; the hash in the mail finds a log that was written anew', async () => {
  await desk.hire('Olga', { role: 'owner' })
  const otto = await desk.hire('Otto', { role: 'auditor' })
  await desk.hire('Sam', { role: 'support' })
  const left = await desk.hire('Lea', { role: 'owner' })
  await app.ctx.db.updateTable('staff').set({ locale: 'pl' }).where('id', '=', otto.id).execute()
  await app.ctx.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', left.id).execute()
  const ada = { actor_kind: 'shell', actor: 'ada' } as const
  const write = () => logAct(app.ctx, ada, { act: 'job retry' })
  for (let n = 0; n < 3; n++) await write()
  expect(await mailHeads()).toEqual([])
  await keepAuditHead.run(app.ctx, {})
  const mails = await mailHeads()
  expect(mails.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual([
    ['olga@staff.example.com', 'Audit log, June 15, 2026'],
    ['otto@staff.example.com', 'Dziennik, 15 czerwca 2026'],
  ])
  const [, number, hash = ''] = /duet log verify --head (\d+):([0-9a-f]{64})/.exec(mails[0]?.text_body ?? '') ?? []
  const head = { number: Number(number), hash }
  expect(await verifyLog(app.ctx.db, [head])).toMatchObject({ head, is_whole: true })
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const table of ['audit_log_text', 'audit_log', 'audit_seal']) await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`update audit_head set number = 0, hash = '\\x'`.execute(db)
  })
  for (let n = 0; n < head.number; n++) await write()
  expect(await verifyLog(app.ctx.db, [head])).toMatchObject({ lost_heads: [head], is_whole: false })
})
