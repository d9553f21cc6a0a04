/** Vite: bundles what the browser runs, and the page renderer. The server itself is not bundled. */
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { pureSchemas } from './tools/web/pure-schemas.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** What every page needs comes as two files, one that changes rarely and one of our own: they compress better than their parts. */
const oneFramework = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/ },
    {
      name: 'frame',
      test: /src[\\/]web[\\/](?:[\w.-]+$|shell[\\/](?!error-|not-found|language-choice|member-corner)|layouts[\\/](?:brand|top-bar|nav|footer|default|empty)\b|ui[\\/](?:button|icon|icon-button|spinner|badge|toast|photo-prefix)\.)|src[\\/]domain[\\/]languages|vite[\\/]preload-helper|rolldown[\\/]runtime/,
    },
  ],
}

/** The router's hints for developers stay out of the build; while developing they show. */
const noHints = { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] }

export default defineConfig({
  plugins: [reactRouter(), pureSchemas()],
  define: { 'import.meta.env.DUET_VERSION': JSON.stringify(version) },
  resolve: {
    // Messages are compiled on the server: the browser needs no parser for them.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
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
