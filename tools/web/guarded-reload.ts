/** The router reloads a page whose code is gone, without end. Ours reloads at most once in 10 seconds (`src/web/kit/lazy/chunk-errors.ts`), and never offline. */
import type { Plugin } from 'vite'

const own = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** Runs in the browser when a page's module could not be loaded. A listener that reloads prevents the default. */
const instead = `
		const failed = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
		dispatchEvent(failed);
		if (!failed.defaultPrevented) throw error;
		return new Promise(() => {});`

export const guardedReload = (): Plugin => ({
  name: 'guarded-reload',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (!own.test(code)) this.error('The router reloads in another way now: see tools/web/guarded-reload.ts.')
      return { code: code.replace(own, instead), map: null }
    },
  },
})
