/** The recipes of `docs/how-to.md`, followed exactly on a copy of the tree. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filter } from './how-to/filter.ts'
import { locale } from './how-to/locale.ts'
import { page, pageResults } from './how-to/page.ts'
import { profileField } from './how-to/profile-field.ts'
import { call, job, mail, provider, setting } from './how-to/server.ts'
import { copyTree, type Recipe } from './how-to/tree.ts'

const timeout = 900_000
let copy: ReturnType<typeof copyTree>
beforeAll(() => void (copy = copyTree()))
afterAll(() => copy.remove())

const recipes: Recipe[] = [profileField, filter, call, job, setting, mail, provider, page, locale]
const without = (...left: Recipe[string][]) =>
  recipes.flatMap((recipe) => Object.values(recipe)).filter((step) => !left.includes(step))
const results: Recipe[string] = ({ write }) => {
  write('tests/how-to-results.test.ts', "import './how-to/results.ts'\n")
  write('src/web/quiz/quiz-page.test.tsx', pageResults)
}

test('who follows them gets a tree that compiles, and what each promises', { timeout }, async () => {
  copy.follow([...without(), results])
  const schema = await copy.run('tools/duet.ts', 'brand', 'schema')
  expect(JSON.stringify(JSON.parse(schema.output))).toContain('"diet"')
  expect(await copy.compile()).toEqual({ code: 0, output: '' })
  const { failed, ran, output } = await copy.test('tests/how-to-results.test.ts', 'src/web/quiz/quiz-page.test.tsx', ...named)
  expect({ failed, ran, output: failed.length ? output : '' }).toEqual({ failed: [], ran: 2 + named.length, output: '' })
})

const named = [
  'src/server/infrastructure/config.test.ts',
  'src/server/infrastructure/migrate.test.ts',
  'src/server/member-rows/member-rows.test.ts',
  'src/web/legal/legal-texts.test.tsx',
  'tests/i18n.test.ts',
]

test('who forgets a step that types show gets an error of the compiler', { timeout }, async () => {
  const { icon, english } = profileField
  copy.follow(without(icon, english, locale.money, locale.moneyCases))
  const { output } = await copy.compile()
  expect(output).toMatch(/about\.tsx.*Property 'diet' is missing/)
  expect(output).toMatch(/about\.tsx.*'FactText' is not assignable/)
  expect(output).toMatch(/money-terms\.ts.*Property 'sv' is missing/)
  expect(output).toMatch(/message-checks\.test\.ts.*Property 'sv' is missing/)
})

test('who forgets another gets a failure of the test that the recipe names', { timeout }, async () => {
  const { migration, sql, translations } = profileField
  copy.follow(without(migration, sql, translations, locale.legal, setting.docs))
  expect((await copy.test(...named)).failed).toEqual(named)
})
