/** How much JavaScript a browser fetches to show a page for the first time. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from './build-web.ts'

type Chunk = { file: string; imports?: string[] }
type FirstLoad = { page: string; files: number; kilobytes: number }

const everyPage = ['src/web/entry.client.tsx', 'src/web/root.tsx']
const pages: Record<string, string[]> = {
  '/': ['shell/public-area.tsx', 'signup/index-page.tsx'],
  '/login': ['shell/public-area.tsx', 'account/login-page.tsx'],
  '/home': ['member/member-area.tsx', 'home/home-page.tsx'],
  '/members': ['member/member-area.tsx', 'search/members-page.tsx'],
  '/members/:memberId': ['member/member-area.tsx', 'profile/profile-page.tsx'],
  '/likes': ['member/member-area.tsx', 'likes/likes-page.tsx'],
  '/chats/:chatId': ['member/member-area.tsx', 'chats/chats-page.tsx', 'chats/chat-page.tsx'],
  '/credits': ['member/member-area.tsx', 'credits/credits-page.tsx'],
}

export function firstLoads(): FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return Object.entries(pages).map(([page, modules]) => {
    const files = filesOf(manifest, [...everyPage, ...modules.map((module) => `src/web/${module}`)])
    const bytes = [...files].reduce((sum, file) => sum + servedBytes(file), 0)
    return { page, files: files.size, kilobytes: bytes / 1000 }
  })
}

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
