/** Bundles one classic script with all that it imports, beside the pages' own build. */
import { build, type Plugin } from 'vite'

type Script = { home: string; input: string; define?: Record<string, string>; plugins?: Plugin[]; isPure?: boolean }

/** Answers the code. `isPure`: modules that only declare things are left out unless something uses them. */
export async function bundleScript({ home, input, define = {}, plugins = [], isPure = false }: Script): Promise<string> {
  const { NODE_ENV: before } = process.env
  const result = await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    publicDir: false,
    define,
    plugins,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input,
        output: { format: 'iife', codeSplitting: false },
        ...(isPure && { treeshake: { moduleSideEffects: (id: string) => id === input } }),
      },
    },
  })
  // The bundler sets NODE_ENV of this process; it is restored.
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const [chunk] = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${input} could not be built`)
  return chunk.code
}
