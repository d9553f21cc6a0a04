/**
 * The JavaScript and CSS of a page's first load, and their budgets; raising one needs a decision. Counts static imports only, not
 * lazy parts or idle fetches.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { kindsOf } from '../../src/domain/sites/kinds.ts'
import { Template } from '../../src/domain/sites/templates.ts'
import { clientFolder } from './build-web.ts'
import { manifestKeys, readManifest, sheetsOf, staticChunks } from './manifest.ts'

/** Sizes are in KB (1000 bytes) as served. */
type FirstLoad = { page: string; files: number; js: number; mostJs: number; css: number; mostCss: number }

type Part = 'home' | 'card' | 'profile' | 'chat_head'

const everyPage = ['src/web/entry.client.tsx', 'src/web/root.tsx']
/** At most 3 % above what was measured (docs/decisions/0072-budgets.md, 0076-css-per-route.md, 0083-first-visit.md). */
// prettier-ignore
const pages: Record<string, { js: number; css: number; modules: string[]; parts?: string[]; kinds?: Part[] }> = {
  // these two once a control is used; until then they carry a script of their own (docs/decisions/0070-static-first-views.md)
  '/':                  { js: 122.6, css: 11.1, modules: ['shell/public-area.tsx', 'signup/index-page.tsx'] },
  '/landers/:family':   { js: 125.0, css: 10.9, modules: ['shell/public-area.tsx', 'landers/map-page.tsx'] },
  '/login':             { js: 112.7, css: 7.9, modules: ['shell/public-area.tsx', 'account/login-page.tsx'] },
  '/match-finder':      { js: 115.1, css: 10.5, modules: ['shell/public-area.tsx', 'match-finder/match-finder-page.tsx'], parts: ['signup/signup.tsx'] },
  '/signup-matches':    { js: 111.2, css: 9.4, modules: ['shell/public-area.tsx', 'signup-matches/signup-matches-page.tsx'], kinds: ['card'] },
  '/home':              { js: 114.4, css: 9.6, modules: ['shell/member-area.tsx', 'home/home-page.tsx'], kinds: ['home', 'card'] },
  '/members':           { js: 114.4, css: 10.0, modules: ['shell/member-area.tsx', 'search/members-page.tsx'], parts: ['search/filter-form.tsx', 'search/more-people.tsx'], kinds: ['card'] },
  '/members/:memberId': { js: 115.9, css: 10.9, modules: ['shell/member-area.tsx', 'profile/profile-page.tsx'], kinds: ['profile'] },
  '/likes':             { js: 111.9, css: 9.2, modules: ['shell/member-area.tsx', 'likes/likes-page.tsx'], kinds: ['card'] },
  '/chats/:chatId':     { js: 121.5, css: 11.1, modules: ['shell/member-area.tsx', 'chats/chats-page.tsx', 'chats/chat-page.tsx'], parts: ['chats/chat-list.tsx', 'chats/chat-actions.tsx'], kinds: ['chat_head'] },
  '/credits':           { js: 115.3, css: 10.7, modules: ['shell/member-area.tsx', 'credits/credits-page.tsx'], parts: ['credits/shop-facts.tsx', 'spending/spending-card.tsx'] },
}

/** Lazy parts of every page that the server renders. Their JavaScript comes after the first load, their styles with it. */
const everyPart = ['shell/site-footer.tsx', 'shell/language-corner.tsx', 'shell/member-corner.tsx']

export function firstLoads(): FirstLoad[] {
  const manifest = readManifest(clientFolder)
  const inWeb = (module: string) => `src/web/${module}`
  return Object.entries(pages).map(([page, { js: mostJs, css: mostCss, modules, parts = [], kinds = [] }]) => {
    const keys = manifestKeys(manifest, [...everyPage, ...modules.map(inWeb)])
    const files = new Set(staticChunks(manifest, keys).map(({ file }) => file))
    const sheets = sheetsOf(manifest, [...keys, ...[...everyPart, ...parts].map(inWeb)])
    const css = sizeOf(new Set(sheets)) + largestBrand(kinds)
    return { page, files: files.size, js: sizeOf(files), mostJs, css, mostCss }
  })
}

export const firstLoadLines = () =>
  firstLoads().map(
    ({ page, files, js, mostJs, css, mostCss }) =>
      `  ${page.padEnd(20)} JS ${js.toFixed(1).padStart(6)} KB in ${files} files (at most ${mostJs}), CSS ${css.toFixed(1).padStart(5)} KB (at most ${mostCss})`,
  )

/** Each page links the sheets of its brand beside its own: the template's, and those of its kinds (`src/web/themes/kinds`). */
const largestBrand = (parts: readonly Part[]) =>
  Math.max(
    ...Template.options.map((template) => {
      const kinds = kindsOf(template)
      return [template, ...parts.map((part) => `${part.replace('_', '-')}-${kinds[part]}`)]
        .map(sheetCalled)
        .reduce((sum, file) => sum + servedBytes(file) / 1000, 0)
    }),
  )

/** In no manifest under a path of the repository: `card-letter-….css`. */
function sheetCalled(name: string) {
  const file = readdirSync(join(clientFolder, 'assets')).find((file) => new RegExp(`^${name}-[\\w-]{8}\\.css$`).test(file))
  return join('assets', file ?? name)
}

const sizeOf = (files: Set<string>) => [...files].reduce((sum, file) => sum + servedBytes(file), 0) / 1000

/** The files with a schema in them, of all that this build may ever bring to a browser. Its parts alone cost 6 KB. */
export const filesWithSchemas = () =>
  Object.values(readManifest(clientFolder))
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js') && readFileSync(join(clientFolder, file), 'utf8').includes('_zod'))

function servedBytes(file: string): number {
  const path = join(clientFolder, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
