/** JSON lists written page by page read as if they were written at once. */
import { expect, test } from 'vitest'
import { openJsonList } from '#server/account-deletion/json-list.ts'

function open() {
  let text = ''
  const list = openJsonList(async (more) => void (text += more))
  return { list, written: () => text }
}

test.each([[[]], [[{ a: 1 }]], [[{ a: [1, { b: 'x\n"y' }] }, { c: {} }, null]]])(
  '%j reads as JSON.stringify writes it',
  async (rows) => {
    const { list, written } = open()
    for (const row of rows) await list.addRows([row])
    await list.end()
    expect(written()).toBe(JSON.stringify(rows, null, 2))
  },
)

test('a row whose list comes in pages is one row, whatever its words', async () => {
  const { list, written } = open()
  const first = { with: 'a "messages": [] b', messages: [], created_at: 'x' }
  const second = { with: 'Ben', messages: [], created_at: 'y' }
  const page = (id: number, row: object, items: unknown[]) => list.addLong({ id, row: { ...row }, list: 'messages', items })
  await page(1, first, [{ text: 'one' }])
  await page(1, first, [{ text: 'two' }, { text: 'three' }])
  await page(2, second, [])
  await page(3, second, [{ text: 'four' }])
  await page(3, second, [])
  await list.end()
  const rows = [
    { ...first, messages: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] },
    second,
    { ...second, messages: [{ text: 'four' }] },
  ]
  expect(written()).toBe(JSON.stringify(rows, null, 2))
})
