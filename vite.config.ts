/** Vite: bundles what the browser runs, and the page renderer. The server itself is not bundled. */
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { pureSchemas } from './tools/web/pure-schemas.ts'
import { unwatchedRouter } from './tools/web/unwatched-router.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** Of our own, what every page needs. A part that is fetched only when somebody needs it stays out, or everybody would fetch it. */
const frame = {
  '': '(?!moment)[\\w.-]+',
  'profile/': 'blur\\.ts',
  'signup/': 'use-arrived-as\\.ts',
  'shell/':
    '(?:account-corner|head|loading-bar|next-note|public-area|shell|title|use-arrival|use-frame|use-hydrated|use-page)\\.tsx?',
  'layouts/': '(?:brand|top-bar|nav|footer|default|empty)\\.tsx',
  'ui/': '(?:button|icon|icon-button|spinner|badge|toast|photo-prefix)\\.tsx?',
}
const frameFiles = Object.entries(frame).map(([folder, files]) => `/src/web/${folder}${files}$`)

/** What every page needs comes as two files, one that changes rarely and one of our own: they compress better than their parts. */
const oneFramework = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/ },
    {
      name: 'frame',
      test: new RegExp(
        [...frameFiles, '/src/domain/languages', '/src/domain/blur', 'vite/preload-helper'].join('|').replaceAll('/', '[\\\\/]'),
      ),
    },
    { name: 'member', test: /src[\\/]web[\\/]member[\\/]/ },
    { name: 'pictures', test: /src[\\/]web[\\/]ui[\\/](?:photo|mark)\.tsx/ },
  ],
}

/** The router's hints for developers stay out of the build; while developing they show. */
const noHints = { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] }

/** `list_ui-toast`: says where it comes from, and compresses better than a hash. */
const classOf = (name: string, file: string) =>
  `${name}_${file.replace(/^.*\/src\/web\/(.*)\.module\.css.*$/, '$1').replaceAll('/', '-')}`

export default defineConfig({
  plugins: [reactRouter(), pureSchemas(), unwatchedRouter()],
  define: { 'import.meta.env.DUET_VERSION': JSON.stringify(version) },
  resolve: {
    // Messages are compiled on the server: the browser needs no parser for them.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  css: { modules: { generateScopedName: classOf } },
  environments: {
    client: { build: { rolldownOptions: { treeshake: noHints, output: { codeSplitting: oneFramework } } } },
    // Bundled, or the alias above would not hold while rendering on the server.
    ssr: { resolve: { noExternal: ['use-intl'] } },
  },
  optimizeDeps: {
    entries: ['src/web/**/*.tsx', '!src/web/**/*.test.tsx'],
    include: ['use-intl', '@formatjs/fast-memoize', 'zod/mini'],
  },
  // Tiny files as data: addresses would be refused by the content security policy.
  build: { manifest: true, assetsInlineLimit: 0, cssCodeSplit: false, target: 'es2023' },
  server: { allowedHosts: ['.localhost'] },
})
