/** The mistakes that `npm run mutants` makes in a function of the database, one at a time. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namesNear } from '../quality/mutants/near.ts'
import { pick } from '../quality/mutants/pick.ts'
import { changesOf } from '../quality/mutants/sql-changes.ts'
import { tokenize } from '../quality/mutants/sql-tokens.ts'

/** What the body becomes by each mistake. */
const mistakesIn = (body: string, isProcedure = true) =>
  changesOf(body, isProcedure).map(({ at, was, becomes }) => {
    expect(body.slice(at, at + was.length)).toBe(was)
    return body.slice(0, at) + becomes + body.slice(at + was.length)
  })

test('words are distinguished from comments, texts and signs', () => {
  const words = tokenize(`if a <= 'it''s; -- no' then -- b := 1\n return 10; end if`)
  expect(words.map(({ text }) => text)).toEqual(['if', 'a', '<=', "'it''s; -- no'", 'then', 'return', '10', ';', 'end', 'if'])
})

test('operators, constants, conditions and whole statements go wrong', () => {
  expect(mistakesIn('begin if a > 0 then b := b + 1; end if; end')).toEqual([
    'begin if true then b := b + 1; end if; end',
    'begin if false then b := b + 1; end if; end',
    'begin if a >= 0 then b := b + 1; end if; end',
    'begin if a > 1 then b := b + 1; end if; end',
    'begin if a > 0 then null; end if; end',
    'begin if a > 0 then b := b - 1; end if; end',
    'begin if a > 0 then b := b + 2; end if; end',
  ])
})

test('an entry lands on another account or loses its sign, and its line’s number stays', () => {
  expect(mistakesIn(`insert into entry values (p, 1, 'member', -a), (p, 2, 'issued', a)`)).toEqual([
    `insert into entry values (p, 1, 'issued', -a), (p, 2, 'issued', a)`,
    `insert into entry values (p, 1, 'member', a), (p, 2, 'issued', a)`,
    `insert into entry values (p, 1, 'member', -a), (p, 2, 'spent', a)`,
  ])
})

test('a lock, a look at what was there before, and a value instead of none are forgotten', () => {
  expect(mistakesIn('select coalesce(sum(a), b) from c for update;', false)).toEqual([
    'select sum(a) from c for update;',
    'select coalesce(sum(a), b) from c ;',
  ])
  expect(mistakesIn('insert into a values (b) on conflict do nothing returning c into d;', false)).toContain(
    'insert into a values (b)  returning c into d;',
  )
})

test('a sample is the same for the same seed, and another one for another', () => {
  const all = Array.from({ length: 100 }, (_, n) => n)
  expect(pick(all, 10, 1)).toEqual(pick(all, 10, 1))
  expect(pick(all, 10, 1)).not.toEqual(pick(all, 10, 2))
  expect([...pick(all, 200, 3)].sort((a, b) => a - b)).toEqual(all)
})

test('the tests that are nearest to a mistake are there', () => {
  const missing = namesNear.filter((name) => globSync(`{src/server/*,tests}/${name}.test.ts`).length === 0)
  expect(missing).toEqual([])
})
