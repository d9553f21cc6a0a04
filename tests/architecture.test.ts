/** The code keeps the architecture's rules, and each rule finds a planted breach. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circlesIn, jsxReachedFrom, rulesBroken } from './architecture.ts'
import { exportedTwice, namesRefused } from './names.ts'

const files = globSync('src/**/*.{ts,tsx,css}').filter((file) => !/\.test\.tsx?$/.test(file))

const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))

test.each(globSync(['src/main.ts', 'tools/*.ts', 'tools/duet/*.ts', 'quality/**/*.ts']))('Node can run %s', (file) => {
  expect(jsxReachedFrom(file, (path) => readFileSync(path, 'utf8'))).toEqual([])
})

test('a program that reaches a component is found', () => {
  const code: Record<string, string> = {
    'tools/a.ts': "import { b } from '#web/b.ts'\n",
    'src/web/b.ts': "import type { D } from '#web/d.tsx'\nimport {\n  c,\n} from './c.tsx'\n",
  }
  expect(jsxReachedFrom('tools/a.ts', (path) => code[path] ?? '')).toEqual(['src/web/c.tsx'])
})

test.each(files)('%s keeps the rules of the code', (file) => {
  expect(rulesBroken(file, readFileSync(file, 'utf8'))).toEqual([])
})

test.each([
  ['src/web/likes/likes-page.tsx', '#server/likes/likes.ts', 1],
  ['src/web/likes/likes-page.tsx', '#console/desk.tsx', 1],
  ['src/web/likes/likes-page.tsx', 'node:fs', 1],
  ['src/web/likes/likes-page.tsx', '#domain/likes/likes.ts', 0],
  ['src/web/likes/likes-page.tsx', './likes-page.module.css', 0],
  ['src/web/kit/ui/button.tsx', '#web/store/member-store.ts', 1],
  ['src/web/kit/ui/button.tsx', '#web/parts/photos/photo-tile.tsx', 1],
  ['src/web/kit/ui/button.tsx', '#web/shell/notice-bar.module.css', 1],
  ['src/web/store/member-store.ts', '#web/pwa/push/push.ts', 1],
  ['src/web/pwa/push/push.ts', '#web/parts/photos/photo-tile.tsx', 1],
  ['src/web/parts/photos/photo-tile.tsx', '#web/likes/likes-page.tsx', 1],
  ['src/web/likes/likes-page.tsx', '#web/shell/shell.tsx', 1],
  ['src/web/likes/likes-page.tsx', '#web/root.tsx', 1],
  ['src/web/shell/shell.tsx', '#web/likes/likes-page.tsx', 0],
  ['src/web/likes/likes-page.tsx', '#web/parts/photos/photo-tile.tsx', 0],
  ['src/web/root.tsx', '#web/shell/shell.tsx', 0],
  ['src/domain/likes/likes.ts', '#web/kit/api/api.ts', 1],
  ['src/domain/likes/likes.ts', '#server/infrastructure/db.ts', 1],
  ['src/domain/likes/likes.ts', 'react', 1],
  ['src/domain/likes/likes.ts', 'hono', 1],
  ['src/server/likes/likes.ts', '#web/kit/api/api.ts', 1],
  ['src/server/likes/likes.ts', 'react-dom/server', 1],
  ['src/server/likes/likes.ts', './likes.store.ts', 1],
  ['src/server/likes/likes.ts', '#server/likes/likes.store.ts', 0],
  ['src/server/likes/likes.ts', '#server/likes/likes.routes.ts', 1],
  ['src/server/likes/likes.store.ts', '#server/likes/likes.ts', 1],
  ['src/server/likes/likes.routes.ts', '#server/likes/likes.ts', 0],
  ['src/server/chats/chats.ts', '#server/likes/likes.ts', 0],
  ['src/server/chats/chats.ts', '#server/likes/likes.store.ts', 1],
  ['src/server/chats/chats.ts', '#server/app.ts', 1],
  ['src/server/chats/chats.ts', '#server/infrastructure/context.ts', 0],
  ['src/server/infrastructure/queue.ts', '#server/likes/likes.ts', 1],
  ['src/server/infrastructure/queue.ts', '#server/http/limits.ts', 1],
  ['src/server/infrastructure/context.ts', '#server/sites/sites.ts', 1],
  ['src/server/infrastructure/context.ts', '#server/ports/site-directory.ts', 0],
  ['src/server/ports/site-directory.ts', '#server/infrastructure/db.ts', 1],
  ['src/server/sandbox/sandbox.ts', '#server/sponsored/sandbox-partner.ts', 1],
  ['src/server/sessions/session.ts', '#server/sites/sites.ts', 0],
  ['src/server/sessions/session.ts', '#server/sites/sites.store.ts', 1],
  ['src/server/app.ts', '#server/likes/likes.routes.ts', 0],
  ['src/console/desk.tsx', '#web/kit/ui/button.tsx', 0],
  ['src/console/desk.tsx', '#web/likes/likes-page.tsx', 1],
  ['src/console/desk.tsx', '#server/likes/likes.ts', 1],
  ['src/main.ts', '#server/app.ts', 0],
])('%s importing %s breaks %i rules', (file, address, count) => {
  expect(rulesBroken(file, `/** Planted. */\nimport { it } from '${address}'`)).toHaveLength(count)
  expect(rulesBroken(file, `/** Planted. */\nimport type { It } from '${address}'`)).toHaveLength(count)
  expect(rulesBroken(file, `/** Planted. */\nconst it = await import('${address}')`)).toHaveLength(count)
})

test.each(['server', 'web'] as const)('no folder of %s imports, by way of others, itself', (room) => {
  expect(circlesIn(room, sources)).toEqual([])
})

test('a circle of folders is found, also one of types only, and distinguished from what leads into it', () => {
  const planted = (...imports: [file: string, address: string][]) =>
    imports.map(([file, address]) => ({ file, source: `import type { It } from '${address}'` }))
  const down = planted(['src/server/chats/chats.ts', '#server/likes/likes.ts'])
  const up = planted(['src/server/likes/likes.store.ts', '#server/safety/safety.ts'])
  const round = planted(['src/server/safety/safety.ts', '#server/chats/chats.ts'])
  const beside = planted(
    ['src/server/home/home.ts', '#server/chats/chats.ts'],
    ['src/server/likes/likes.ts', '#server/http/handle.ts'],
  )
  expect(circlesIn('server', [...down, ...up, ...beside])).toEqual([])
  expect(circlesIn('server', [...down, ...up, ...beside, ...round])).toEqual([
    'chats → likes',
    'likes → safety',
    'safety → chats',
  ])
  expect(circlesIn('web', [...down, ...up, ...round])).toEqual([])
  const features = planted(
    ['src/web/chats/chats.tsx', '#web/likes/likes.tsx'],
    ['src/web/likes/likes.tsx', '#web/chats/asking.css'],
  )
  expect(circlesIn('web', features)).toEqual(['chats → likes', 'likes → chats'])
})

test.each([
  ['src/domain/likes/likes.ts', 'export const now = () => new Date()', 'the clock is ctx.now'],
  ['src/server/likes/likes.ts', 'const secret = process.env.SECRET', 'only config.ts is handed the environment'],
  ['src/server/likes/likes.ts', 'export default function likes() {}', 'a default export that no tool asks for'],
  ['src/domain/index.ts', "export * from '#domain/likes/likes.ts'", 'a barrel'],
  ['src/web/kit/ui/button.tsx', "if (template === 'lavish') return null", 'only layouts may ask for the template'],
  [
    'src/web/kit/app/bootstrap.ts',
    "void import('#web/part.ts').then((part) => part.begin())",
    'what a part throws would count as a chunk that is gone: name what is taken, ({ it }) =>',
  ],
  [
    'src/web/kit/ui/tabs.module.css',
    '/* Tabs. */\n.tab { color: red; &:hover { color: blue } }',
    'a hover that sticks after a touch: @media (hover: hover) around it',
  ],
  [
    'src/web/kit/ui/tabs.module.css',
    '/* Tabs. */\n@layer kit { .tab { color: red } }\n@media (width < 40rem) { .tab { color: blue } }',
    'a rule outside of @layer: which sheet comes last would matter',
  ],
  ['src/web/kit/ui/button.tsx', '\n'.repeat(300) + 'export {}', 'longer than 300 lines'],
])('%s is refused for its words', (file, source, rule) => {
  expect(rulesBroken(file, `/** Planted. */\n${source}`)).toContain(rule)
})

test('a file without a first line about itself is refused', () => {
  expect(rulesBroken('src/domain/likes/likes.ts', 'export const likes = 1')).toEqual([
    'the first line does not say what the file is',
  ])
})

test.each([
  'README.md',
  'docs/flows.md',
  'docs/architecture.md',
  'docs/how-to.md',
  'docs/pitfalls.md',
  'docs/operating/*.md',
  'docs/glossary.md',
])('%s names only files that exist', (document) => {
  const named = globSync(document)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .matchAll(/`((?:src|tests|database|locales|sites|seed|tools|quality|public|docs)\/[^`\s*…<]+)`/g)
  const paths = [...named].map(([, path = '']) => path.replace(/[:#].*$/, ''))
  expect(paths.length).toBeGreaterThan(document === 'docs/flows.md' ? 20 : 0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('no part of a page asks which template it is in: parts have kinds', () => {
  const asks = /settings\.template\b|\{[^{}]*\btemplate\b[^{}]*\} = useSettings\(|data-template=/
  const mayAsk = /^src\/web\/(?:root|shell\/(?:head|scheme))\.tsx$|^src\/web\/(?:dev|themes)\/|\.test\./
  const asking = globSync('src/web/**/*.{ts,tsx,css}').filter(
    (file) => !mayAsk.test(file) && asks.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual([])
  expect(asks.test('const { kinds, template } = useSettings()')).toBe(true)
})

test('docs/flows.md has no line of 160 characters or more', () => {
  const lines = readFileSync('docs/flows.md', 'utf8').split('\n')
  expect(lines.filter((line) => line.length >= 160)).toEqual([])
})

test('each decision has a date and a status, and what supersedes it exists', () => {
  const files = globSync('docs/decisions/*.md')
  const numbers = new Set(files.map((file) => file.slice('docs/decisions/'.length, 'docs/decisions/0000'.length)))
  const wrong = files.filter((file) => {
    const [, status] = /\nDate: \d{4}-\d\d-\d\d\nStatus: (.+)\n/.exec(readFileSync(file, 'utf8')) ?? []
    const [, by = null] = /^superseded by (\d{4})$/.exec(status ?? '') ?? []
    return status !== 'accepted' && !(by !== null && numbers.has(by))
  })
  expect(wrong).toEqual([])
})

test('no identifier and no file has a word for which there is a standard term', () => {
  const all = globSync('{src,tests,tools,quality,seed}/**/*.{ts,tsx}').map((file) => ({
    file,
    source: readFileSync(file, 'utf8'),
  }))
  expect(all.length).toBeGreaterThan(1000)
  expect(all.flatMap(({ file, source }) => namesRefused(file, source).map((one) => `${file}: ${one}`))).toEqual([])
})

test.each([
  ['src/server/likes/likes.ts', 'export const openDoor = 1', 'openDoor: instead of "door" say handler, public module'],
  ['src/server/likes/likes.ts', 'const { house } = it', 'house: instead of "house" say test app'],
  ['src/server/likes/likes.ts', '  let [first, patienceMs] = it', 'patienceMs: instead of "patience" say timeout'],
  ['src/server/likes/likes.ts', 'export async function tellLike() {}', 'tellLike: instead of "tell" say publish, notify'],
  ['src/server/likes/likes.ts', 'type Asked = string', 'type Asked: say what it is'],
  ['src/server/likes/likes.ts', 'export interface Visit { at: Date }', 'type Visit: say what it is'],
  ['src/web/likes/kept-likes.ts', '', 'kept-likes: instead of "kept" say cached, stored'],
])('%s is refused for a name: %s', (file, source, rule) => {
  expect(namesRefused(file, source)).toContain(rule)
})

test('a local variable, a property and a comment may have such a word', () => {
  const source = '/** Told by the house. */\nexport function list() {\n  const told = it.house // a door\n  return { told }\n}'
  expect(namesRefused('src/server/likes/likes.ts', source)).toEqual([])
})

test('no exported name stands for two things in one layer', () => {
  expect(exportedTwice(sources)).toEqual([])
})

test.each([
  ['export type Offer = string', ['server: Offer in src/server/likes/likes.ts, src/server/chats/chats.ts']],
  ['export const takeDue = () => 1', ['server: takeDue in src/server/likes/likes.ts, src/server/chats/chats.ts']],
  ['export const loader = () => 1', []],
  ["export const List = lazy(() => import('#web/list.tsx'))", []],
  ['const takeDue = () => 1', []],
])('two files with "%s"', (source, found) => {
  const files = ['src/server/likes/likes.ts', 'src/server/chats/chats.ts'].map((file) => ({ file, source }))
  expect(exportedTwice(files)).toEqual(found)
  expect(exportedTwice(files.map((one, n) => ({ ...one, file: n ? 'src/web/likes/likes.ts' : one.file })))).toEqual([])
})

const codeInLine = /\.?log\??\.?(?:\.\w+|\[[^\]]+\])\(\s*\{\s*event: (?:\w+ \? '([\w.]+)' : )?'([\w.]+)'/g
const logCalls = /(?:\blog|\.log)\??(?:\.(?:debug|info|warn|error)|\[isLoud[^\]]*\])\(/g

const logging = globSync('src/{main.ts,server/**/*.ts}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('the operators’ page lists every event code of a log line, and no other', () => {
  const codes = logging.flatMap(({ text }) => [...text.matchAll(codeInLine)].flatMap(([, one, other]) => [one, other]))
  const page = readFileSync('docs/operating/monitoring.md', 'utf8')
  const [, table = ''] = /### Event codes of log lines\n([\s\S]*)/.exec(page) ?? []
  const listed = [...table.matchAll(/^\| `([\w.]+)` /gm)].map(([, code]) => code)
  expect(listed).toEqual([...new Set(codes.filter((code) => code !== undefined))].toSorted())
})

test('no log line is written in a way that this test does not see', () => {
  const calls = logging.flatMap(({ text }) => text.match(logCalls) ?? []).length
  const seen = logging.flatMap(({ text }) => text.match(codeInLine) ?? []).length
  expect({ calls, seen }).toEqual({ calls, seen: calls })
})
