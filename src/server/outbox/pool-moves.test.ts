/** A pool moves to another cell: each cell tells what happened in it, and the move itself is no event. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { abortMove, cleanPool, preparePool, switchPool } from '#server/cells/cells.ts'
import { setTriggers } from '#server/outbox/triggers.ts'
import { openShop } from '../../../tests/buyers.ts'
import { openCaller } from '../../../tests/caller.ts'
import { type Cell, moveOf, openCell } from '../../../tests/cells.ts'

const written = async ({ wide }: Cell) =>
  (
    await sql<{ cell: number; kind: string }>`select (id % 1024)::int as cell, kind from outbox_event order by id`.execute(wide)
  ).rows.map(({ cell, kind }) => `${cell} ${kind}`)

test('copied and cleaned rows are no events, and what waits stays where it happened', { timeout: 120_000 }, async () => {
  const [one, two] = [await openCell(0), await openCell(7)]
  const [anna, ben] = [await one.createMember('Anna', { credits: 20 }), await one.createMember('Ben')]
  for (const cell of [one, two]) await setTriggers(cell.ctx, true)
  const { conversation } = await openShop(one).write(anna, ben)
  const move = await moveOf(one, two)
  onTestFinished(async () => {
    await abortMove(move).catch(() => {})
    for (const { wide } of [one, two]) await wide.destroy()
    await one.close()
    await two.close()
  })
  await preparePool(move)
  await switchPool(move)
  for (const { ctx } of [one, two]) await Promise.all([ctx.switches.refresh(), ctx.sites.refresh()])
  const there = await openCaller(two, anna)
  expect((await there('POST /api/messages.php', { body: { conversation, text: 'Hello' } })).status).toBe(200)
  await cleanPool({ ...move, pool: move.pool.id })
  expect([await written(one), await written(two)]).toEqual([['0 message.sent'], ['7 message.sent']])
})
