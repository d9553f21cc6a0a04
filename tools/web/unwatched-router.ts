/** The router lets tools watch it, and nobody watches ours: said while building, so that the watching is left out of every first visit (1 KB). */
import type { Plugin } from 'vite'

export const unwatchedRouter = (): Plugin => ({
  name: 'unwatched-router',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/router\.js$/ },
    handler(code) {
      if (!code.includes('init.instrumentations'))
        this.error('The router is watched in another way now: see tools/web/unwatched-router.ts.')
      return { code: code.replaceAll('init.instrumentations', 'undefined'), map: null }
    },
  },
})
