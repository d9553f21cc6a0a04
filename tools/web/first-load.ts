/** How much JavaScript a browser fetches to show a page for the first time, and how much it may be. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from './build-web.ts'

type Chunk = { file: string; imports?: string[] }
type FirstLoad = { page: string; files: number; kilobytes: number; mostKilobytes: number }

const everyPage = ['src/web/entry.client.tsx', 'src/web/root.tsx']
// prettier-ignore
const pages: Record<string, { most: number; modules: string[] }> = {
  '/':                  { most: 106.1, modules: ['shell/public-area.tsx', 'signup/index-page.tsx'] },
  '/landers/:family':   { most: 112.2, modules: ['shell/public-area.tsx', 'landers/map-page.tsx'] },
  '/login':             { most: 109.7, modules: ['shell/public-area.tsx', 'account/login-page.tsx'] },
  '/match-finder':      { most: 112.8, modules: ['shell/public-area.tsx', 'match-finder/match-finder-page.tsx'] },
  '/signup-matches':    { most: 114.8, modules: ['shell/public-area.tsx', 'signup-matches/signup-matches-page.tsx'] },
  '/home':              { most: 116.5, modules: ['shell/member-area.tsx', 'home/home-page.tsx'] },
  '/members':           { most: 119.1, modules: ['shell/member-area.tsx', 'search/members-page.tsx'] },
  '/members/:memberId': { most: 116.5, modules: ['shell/member-area.tsx', 'profile/profile-page.tsx'] },
  '/likes':             { most: 113.9, modules: ['shell/member-area.tsx', 'likes/likes-page.tsx'] },
  '/chats/:chatId':     { most: 125.2, modules: ['shell/member-area.tsx', 'chats/chats-page.tsx', 'chats/chat-page.tsx'] },
  '/credits':           { most: 113.2, modules: ['shell/member-area.tsx', 'credits/credits-page.tsx'] },
}

export function firstLoads(): FirstLoad[] {
  const manifest = readManifest()
  return Object.entries(pages).map(([page, { most, modules }]) => {
    const files = filesOf(manifest, [...everyPage, ...modules.map((module) => `src/web/${module}`)])
    const bytes = [...files].reduce((sum, file) => sum + servedBytes(file), 0)
    return { page, files: files.size, kilobytes: bytes / 1000, mostKilobytes: most }
  })
}

/** The files with a schema in them, of all that this build may ever bring to a browser. Its parts alone cost 6 KB. */
export const filesWithSchemas = () =>
  Object.values(readManifest())
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js') && readFileSync(join(clientFolder, file), 'utf8').includes('_zod'))

const readManifest = () => JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Everything that a module imports, and the parts that its route was split into. */
function filesOf(manifest: Record<string, Chunk>, modules: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules)
    for (const key of Object.keys(manifest)) if (key === module || key.startsWith(`${module}?`)) visit(key)
  return files
}

function servedBytes(file: string): number {
  const path = join(clientFolder, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
