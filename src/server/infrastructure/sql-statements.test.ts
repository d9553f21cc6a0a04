/** SQL files are taken apart at the semicolons that end statements, and at no other. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFolder } from '#server/infrastructure/migration-files.ts'
import { directivesIn, statementsIn } from '#server/infrastructure/sql-statements.ts'

test.each<[what: string, text: string, statements: string[]]>([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['no last semicolon', 'select 1;\nselect 2\n', ['select 1', 'select 2']],
  ['a comment with one', "-- first; it's\nselect 1;\n/* ; ' */ select 2;", ['select 1', 'select 2']],
  ['a quoted one', `select 'a;''b;' as ";";`, [`select 'a;''b;' as ";"`]],
  [
    'a body',
    'create function f() as $$ begin; end $$; select $x$ ; $$ ; $x$;',
    ['create function f() as $$ begin; end $$', 'select $x$ ; $$ ; $x$'],
  ],
  [
    'a drop with what follows',
    'drop trigger if exists t on a; create trigger t on a;',
    ['drop trigger if exists t on a;\ncreate trigger t on a'],
  ],
  ['a drop at the end', 'select 1; drop function f;', ['select 1', 'drop function f']],
])('%s', (_, text, statements) => {
  expect(statementsIn(text)).toEqual(statements)
})

test('each statement of our functions is a function or a trigger, or makes partitions', () => {
  const folder = join(databaseFolder, 'functions')
  const all = readdirSync(folder).flatMap((name) => statementsIn(readFileSync(join(folder, name), 'utf8')))
  expect(all.length).toBeGreaterThan(100)
  expect(
    all.filter(
      (text) =>
        !/^(create or replace (function|procedure|trigger)|drop trigger if exists \w+ on \w+;\ncreate constraint trigger|select make_(days|audit_years)\()/i.test(
          text,
        ),
    ),
  ).toEqual([])
})

test('directives are read from the start of a file only', () => {
  const text = '-- Adds a name.\n-- locks: member, profile\n-- least: 0.2.0\n\nselect 1;\n-- batches\n'
  expect(directivesIn(text)).toEqual({ locks: ['member', 'profile'], least: '0.2.0', isBatches: false, isConcurrent: false })
  expect(directivesIn('-- batches\nupdate a set n = 1')).toEqual({ locks: [], least: null, isBatches: true, isConcurrent: false })
})
