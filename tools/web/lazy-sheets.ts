/** Gives each `lazy()` of the server's build the stylesheets of its part, so that rendered pages link them. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Manifest, manifestKeys, readManifest, sheetsOf } from './manifest.ts'

/** The parts of a syntax tree that are looked at. */
type Node = { type: string; start: number; end: number; [field: string]: unknown }

export const lazySheets = (): Plugin => {
  let manifest: Manifest = {}
  return {
    name: 'lazy-sheets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // The browser's build is written before.
    buildStart() {
      const { root, environments } = this.environment.getTopLevelConfig()
      manifest = readManifest(resolve(root, environments.client?.build.outDir ?? ''))
    },
    transform: {
      filter: { id: /\/src\/web\/[\w/-]+\.tsx?$/, code: /\blazy\(/ },
      handler(code, id) {
        if (id.endsWith('/kit/lazy/lazy.tsx')) return null
        const calls = lazyCallsIn(this.parse(code) as unknown as Node)
        const parts = calls.map((call) => ({
          call,
          part: importedBy(call) ?? this.error(`${id}: import() must stand in the call of lazy().`),
        }))
        return {
          code: parts.reduceRight((text, { call, part }) => addSheets(text, call, sheetsOfPart(manifest, part)), code),
          map: null,
        }
      },
    },
  }
}

/** Without those that every document links. */
export function sheetsOfPart(manifest: Manifest, part: string): string[] {
  const everywhere = new Set(sheetsOf(manifest, manifestKeys(manifest, ['src/web/root.tsx'])))
  return sheetsOf(manifest, [part.replace(/^#web\//, 'src/web/')]).filter((sheet) => !everywhere.has(sheet))
}

/** As the fourth argument. */
function addSheets(code: string, call: Node, sheets: readonly string[]): string {
  const args = call.arguments as Node[]
  const end = args.at(-1)?.end ?? call.end
  const addresses = JSON.stringify(sheets.map((sheet) => `/${sheet}`))
  return `${code.slice(0, end)}${args.length === 2 ? ', {}' : ''}, ${addresses}${code.slice(end)}`
}

const nodesIn = (node: Node): Node[] => [
  node,
  ...Object.values(node)
    .flat()
    .flatMap((value) => (isNode(value) ? nodesIn(value) : [])),
]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const lazyCallsIn = (program: Node): Node[] =>
  nodesIn(program).filter(({ type, callee }) => type === 'CallExpression' && (callee as Node & { name?: string }).name === 'lazy')

/** What the call imports: `#web/…`; null where no `import()` stands in it. */
function importedBy(call: Node): string | null {
  const found = nodesIn(call).find(({ type }) => type === 'ImportExpression')
  return found ? ((found.source as Node & { value: string }).value ?? null) : null
}
