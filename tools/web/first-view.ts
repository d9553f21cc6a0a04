/** The scripts of static pages (`src/web/first-view/`) as text, for the server to write into them: they are there before anybody can press anything. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { pureSchemas } from './pure-schemas.ts'

/** The code of `src/web/first-view/<name>.ts` and all that it imports. Throws where it could end its own element. */
export async function bundleFirstView(home: string, name: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const define = { 'import.meta.env.DUET_VERSION': JSON.stringify(version) }
  const input = join(home, `src/web/first-view/${name}.ts`)
  const code = await bundleScript({ home, input, define, plugins: [pureSchemas()], isPure: true })
  if (/<\/script|<!--/i.test(code)) throw new Error(`${name}.ts would end its own element`)
  return code
}

const prefix = 'virtual:first-view/'

/** Makes them imports of the server's build. */
export const firstViewScripts = (): Plugin => ({
  name: 'first-view-scripts',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null
    const { name, config } = this.environment
    const code = name === 'client' ? '' : await bundleFirstView(config.root, id.slice(prefix.length + 1))
    return `export default ${JSON.stringify(code)}`
  },
})
