/** Vite for the operators' console: a build of its own, beside members' pages (vite.config.ts), into `build/console`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { layersFirst } from './tools/web/layer-order.ts'
import { pureSchemas } from './tools/web/pure-schemas.ts'

/** The domain does nothing by being imported: the browser gets its types, and rarely a value. */
const pure = [{ test: /\/src\/domain\//, sideEffects: false }]

/** `table_ui-table`, and `facts_kit-ui-facts` for a part that members' pages have too: says where it comes from, and no two sheets share a name. */
const classOf = (name: string, file: string) =>
  `${name}_${file.replace(/^.*\/src\/(?:web\/(?=kit\/)|console\/)(.*)\.module\.css.*$/, '$1').replaceAll('/', '-')}`

export default defineConfig({
  publicDir: false,
  plugins: [pureSchemas(), layersFirst()],
  resolve: {
    // Messages are compiled on the server: the browser needs no parser for them.
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(import.meta.resolve('./src/web/kit/text/format-message.ts')),
      },
    ],
  },
  css: { modules: { generateScopedName: classOf } },
  build: {
    outDir: 'build/console',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2023',
    cssTarget: ['chrome111', 'edge111', 'safari16.4', 'ios16.4', 'firefox121', 'opera97'],
    minify: 'terser',
    terserOptions: { compress: { passes: 3 }, safari10: false },
    rolldownOptions: { input: 'src/console/main.tsx', treeshake: { moduleSideEffects: pure } },
  },
})
