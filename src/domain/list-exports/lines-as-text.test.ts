/** Lists as text: what a spreadsheet and a program read. */
import { expect, test } from 'vitest'
import { headOf, linesAsText } from '#domain/list-exports/lines-as-text.ts'

const columns = ['a', 'b']

test('a cell that would be a formula is text, whatever it begins with', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM', '\tx', '\rx', 'plain', "'quoted"]
  const csv = linesAsText(
    'csv',
    columns,
    cells.map((a) => ({ a, b: 1 })),
  )
  expect(csv).toBe(`'=1+1,1\r\n'+1,1\r\n'-1,1\r\n'@SUM,1\r\n'\tx,1\r\n"'\rx",1\r\nplain,1\r\n'quoted,1\r\n`)
})

test('commas, quotes and line breaks stay inside their cell; nothing is an empty one', () => {
  expect(linesAsText('csv', columns, [{ a: 'say "no", twice\n', b: null }])).toBe('"say ""no"", twice\n",\r\n')
})

test('the head names the columns, and says that it is UTF-8', () => {
  expect(headOf('csv', columns)).toBe('\uFEFFa,b\r\n')
  expect(headOf('ndjson', columns)).toBe('')
})

test('as NDJSON a line is one document, with numbers and truth as they are', () => {
  expect(
    linesAsText('ndjson', columns, [
      { a: '=1', b: -1 },
      { a: null, b: true },
    ]),
  ).toBe('{"a":"=1","b":-1}\n{"a":null,"b":true}\n')
})
