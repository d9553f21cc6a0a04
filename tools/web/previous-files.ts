/** Which files the worker keeps: all that the chats and the page without a network are made of, as this very build has them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { manifestKeys, readManifest } from './manifest.ts'

const modules = [
  'entry.client.tsx',
  'root.tsx',
  'shell/public-area.tsx',
  'pwa/offline/offline-page.tsx',
  'shell/member-area.tsx',
  'chats/chats-page.tsx',
  'chats/chat-page.tsx',
]
/** A page's later parts, and what these bring later. Further in are sign-up, shop and settings, which are of no use without a network. */
const depth = 2
const beside = ['/icons.svg', '/drawings/offline.svg', '/drawings/empty-chats.svg']

/** Their addresses. Throws when one is not there: the worker could never be installed. */
export function previousFiles(clientFolder: string): string[] {
  const manifest = readManifest(clientFolder)
  const reached = new Map<string, number>()
  const visit = (key: string, left: number) => {
    const chunk = manifest[key]
    if (!chunk || (reached.get(key) ?? -1) >= left) return
    reached.set(key, left)
    for (const imported of chunk.imports ?? []) visit(imported, left)
    if (left > 0) for (const imported of chunk.dynamicImports ?? []) visit(imported, left - 1)
  }
  const modulePaths = modules.map((module) => `src/web/${module}`)
  for (const key of manifestKeys(manifest, modulePaths)) visit(key, depth)
  const built = [...reached.keys()].flatMap((key) => [
    manifest[key]?.file ?? '',
    ...(manifest[key]?.css ?? []),
    ...(manifest[key]?.assets ?? []),
  ])
  const files = [...new Set(built)].map((file) => `/${file}`).sort()
  const missing = [...files, ...beside].filter((file) => !existsSync(join(clientFolder, file)))
  if (missing.length > 0) throw new Error(`The worker would keep files that are not there: ${missing.join(', ')}`)
  return [...files, ...beside]
}
