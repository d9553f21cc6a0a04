/** Every log line's event code stands in the operators' page, and the page names no code that is gone. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const codeInLine = /\.?log\??\.?(?:\.\w+|\[[^\]]+\])\(\s*\{\s*event: (?:\w+ \? '([\w.]+)' : )?'([\w.]+)'/g
const logCalls = /(?:\blog|\.log)\??(?:\.(?:debug|info|warn|error)|\[isLoud[^\]]*\])\(/g

const sources = globSync('src/{main.ts,server/**/*.ts}', { cwd: root.pathname })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

test('the operators’ page lists every event code of a log line, and no other', () => {
  const codes = sources.flatMap(({ text }) => [...text.matchAll(codeInLine)].flatMap(([, one, other]) => [one, other]))
  const page = readFileSync(new URL('docs/operating.md', root), 'utf8')
  const [, table = ''] = /### Event codes of log lines\n([\s\S]*?)\n## /.exec(page) ?? []
  const listed = [...table.matchAll(/^\| `([\w.]+)` /gm)].map(([, code]) => code)
  expect(listed).toEqual([...new Set(codes.filter((code) => code !== undefined))].toSorted())
})

test('no log line is written in a way that this test does not see', () => {
  const calls = sources.flatMap(({ text }) => text.match(logCalls) ?? []).length
  const seen = sources.flatMap(({ text }) => text.match(codeInLine) ?? []).length
  expect({ calls, seen }).toEqual({ calls, seen: calls })
})
