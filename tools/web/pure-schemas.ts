/** Removes unused schemas from bundles by marking their calls as free of side effects. */
import type { Plugin } from 'vite'

type Value = { type: string; start: number; end: number; properties?: { value?: { type: string } }[] }
type Declaration = { type: string; declarations?: { init: Value | null }[] }
type Statement = Declaration & { declaration?: Declaration | null }

export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/src\/domain\/[\w/-]+\.ts$/ },
    handler(code) {
      const calls = callsOf(this.parse(code).body as unknown as Statement[])
      return { code: calls.reduceRight(markPure, code), map: null }
    },
  },
})

/** Every value that a module makes by a call, or by calls for its parts, while it loads. */
const callsOf = (statements: Statement[]) =>
  statements
    .flatMap((statement) => statement.declaration?.declarations ?? statement.declarations ?? [])
    .flatMap(({ init }) => (init && isMade(init) ? [init] : []))

const isMade = ({ type, properties = [] }: Value) =>
  type === 'CallExpression' || properties.some(({ value }) => value?.type === 'CallExpression')

const markPure = (code: string, { start, end }: Value) =>
  `${code.slice(0, start)}/*#__PURE__*/(() => (${code.slice(start, end)}))()${code.slice(end)}`
