/** Fetching a part ahead with all it imports: the bundler's own way also knows stylesheets, which no part of ours has, and every first visit would carry that. */
import type { Plugin } from 'vite'

/** Runs in the browser: asks for everything a part needs at once, and says so where it cannot be had (`src/web/kit/lazy/chunk-errors.ts`). */
function preload<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  for (const file of files) {
    const href = `/${file}`
    if (document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  return load().catch((error: unknown) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
    return undefined as Part
  })
}

export const smallPreload = (): Plugin => ({
  name: 'small-preload',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes('const __vitePreload ='))
        this.error('Parts are fetched ahead in another way now: see tools/web/small-preload.ts.')
      return { code: `export const __vitePreload = ${preload.toString()}`, map: null }
    },
  },
})

/** Fetched when a page has nothing better to do: one file after the other is soon enough, and their names would weigh on every first visit. */
const forLater = [
  'start|error-page|site-footer|language-corner|live-side|member-bars|member-parts|basics-card',
  'few-results|own-actions|fictional-people|sponsored-card|no-likes',
  'chat-beginning|contacts-note|fictional-reply|message-warnings|not-sent|message-menu',
]
const isForLater = new RegExp(`/(?:${forLater.join('|')})-[\\w-]{8}\\.js$`)

/** What every page has already fetched need not be named again by each part. */
export const withoutCommon = (part: string, files: string[]) =>
  isForLater.test(part) ? [] : files.filter((file) => !/\/(?:rolldown-runtime|framework|frame|root|entry\.client)-/.test(file))
