/** Vite: bundles what the browser runs, and the page renderer. The server itself is not bundled. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './tools/web/chunks.ts'
import { layersFirst } from './tools/web/layer-order.ts'
import { lazySheets } from './tools/web/lazy-sheets.ts'
import { noDevCode } from './tools/web/dev-code.ts'
import { firstViewScripts } from './tools/web/first-view.ts'
import { guardedReload } from './tools/web/guarded-reload.ts'
import { pureSchemas } from './tools/web/pure-schemas.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** These do nothing by being imported: a page that uses nothing of them need not fetch them. Plain forms are for the server only. */
const pure = [{ test: /\/src\/(?:domain\/|web\/kit\/api\/plain-|web\/account\/plain-)/, sideEffects: false }]

/** `list_ui-toast`: says where it comes from, and compresses better than a hash. */
const classOf = (name: string, file: string) =>
  `${name}_${file.replace(/^.*\/src\/web\/(?:kit\/|parts\/)?(.*)\.module\.css.*$/, '$1').replaceAll('/', '-')}`

export default defineConfig({
  plugins: [reactRouter(), pureSchemas(), guardedReload(), layersFirst(), lazySheets(), noDevCode(), firstViewScripts()],
  define: { 'import.meta.env.DUET_VERSION': JSON.stringify(version) },
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
  environments: {
    client: {
      build: {
        // A percent smaller than the bundler's own (docs/decisions/0055-terser.md).
        minify: 'terser',
        rolldownOptions: { treeshake: { moduleSideEffects: pure }, output: { codeSplitting: chunks } },
      },
    },
    // Bundled, or the alias above would not hold while rendering on the server.
    ssr: { resolve: { noExternal: ['use-intl'] } },
  },
  optimizeDeps: {
    entries: ['src/web/**/*.tsx', '!src/web/**/*.test.tsx'],
    include: ['use-intl', '@formatjs/fast-memoize', 'zod/mini'],
  },
  // Tiny files as data: addresses would be refused by the content security policy.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: false,
    target: 'es2023',
    // The browsers of `target`, and Chrome one version later: each colour is written as oklch() alone, without fallbacks.
    cssTarget: ['chrome111', 'edge111', 'safari16.4', 'ios16.4', 'firefox121', 'opera97'],
    // Vite takes these from here, not from an environment. No browser of `target` has the fault of Safari 10 that it works around.
    terserOptions: { compress: { passes: 3 }, safari10: false },
  },
  server: { allowedHosts: ['.localhost'] },
})
