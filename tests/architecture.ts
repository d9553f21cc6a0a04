/** The architecture rules that a test can check: which folder may import which, and by which file. */
import { dirname, join } from 'node:path'

const mayImport: Record<string, string[]> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  console: ['console', 'web', 'domain'],
}
/** Folders of the server that belong to no feature. */
const openToAll = ['http', 'infrastructure', 'ports', 'sessions', 'payments', 'passwords', 'embedded-postgres']
/** The two lowest folders of the server, with what they may import of it. */
const lowest: Record<string, string[]> = { ports: ['ports'], infrastructure: ['infrastructure', 'ports'] }
/** Floors of web, from below; the features lie between `parts` and `shell`. Files beside the folders put all together. */
const floorsOfWeb = ['kit', 'store', 'pwa', 'parts', 'a feature', 'shell', 'dev', 'entry', '']
const webFloor = (folder: string) => floorsOfWeb.indexOf(floorsOfWeb.includes(folder) ? folder : 'a feature')

/** In a feature folder: routes at the top, actions and jobs in the middle, SQL at the bottom. */
const floor = (name: string) => (/\.(routes|console)\.ts$/.test(name) ? 2 : name.endsWith('.store.ts') ? 0 : 1)

type SourcePlace = { room: string; folder: string; name: string }

function placeOf(path: string): SourcePlace {
  const parts = path.split('/')
  return { room: parts[0] ?? '', folder: parts.length > 2 ? (parts[1] ?? '') : '', name: parts.at(-1) ?? '' }
}

/** The rules that a source file breaks, a sentence each. */
export function rulesBroken(file: string, source: string): string[] {
  const from = placeOf(file.replace(/^src\//, ''))
  return [...importsBroken(from, source), ...textsBroken(file, from, source)]
}

/** What a file imports, types included. */
const addressesIn = (source: string) =>
  [...source.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)].map(([, address = '']) => address)

/** A source file by its path from the root of the repository. */
export type SourceFile = { file: string; source: string }

/** The import cycles between folders of a layer, as `likes → chats`, types included. Empty without a cycle. */
export function circlesIn(room: 'server' | 'web', files: readonly SourceFile[]): string[] {
  let edges = new Set(files.flatMap((one) => folderImports(room, one)))
  for (;;) {
    const pairs = [...edges].map((edge) => edge.split(' → ') as [string, string])
    const [importing, imported] = [new Set(pairs.map(([from]) => from)), new Set(pairs.map(([, to]) => to))]
    // a folder that imports none, or that none imports, stands in no circle
    const left = pairs.filter(([from, to]) => imported.has(from) && importing.has(to))
    if (left.length === pairs.length) return [...edges].toSorted()
    edges = new Set(left.map((pair) => pair.join(' → ')))
  }
}

function folderImports(room: string, { file, source }: SourceFile): string[] {
  const from = placeOf(file.replace(/^src\//, ''))
  if (from.room !== room || from.folder === '') return []
  return addressesIn(source)
    .filter((address) => address.startsWith(`#${room}/`))
    .map((address) => placeOf(address.slice(1)).folder)
    .filter((folder) => folder !== '' && folder !== from.folder)
    .map((folder) => `${from.folder} → ${folder}`)
}

function importsBroken(from: SourcePlace, source: string) {
  return addressesIn(source).flatMap((address) => {
    if (from.room in mayImport && /^\.\.?\/.*\.tsx?$/.test(address)) return `${address} is a relative import: say #${from.room}/…`
    if (/^node:|^pg$|^kysely$|^hono/.test(address) && from.room !== 'server' && from.room !== 'main.ts') {
      return `${from.room} may not use ${address}`
    }
    if (address.startsWith('react') && (from.room === 'domain' || from.room === 'server'))
      return `${from.room} may not use ${address}`
    return address.startsWith('#') && from.room in mayImport ? importBroken(from, placeOf(address.slice(1))) : []
  })
}

function importBroken(from: SourcePlace, to: SourcePlace) {
  if (!mayImport[from.room]?.includes(to.room)) return `${from.room} may not visit ${to.room}`
  if (from.room === 'console' && to.room === 'web' && to.folder !== 'kit') return `console may visit web/kit only, not ${to.name}`
  if (from.room === 'web' && to.room === 'web' && webFloor(to.folder) > webFloor(from.folder))
    return `${from.folder} may not look up at ${to.folder || to.name}`
  if (to.room !== 'server') return []
  const isMounting = from.folder === ''
  if (to.folder === '') return isMounting ? [] : `${to.name} says what is mounted; features may not open it`
  if (isMounting) return []
  if (lowest[from.folder]?.includes(to.folder) === false) return `${from.folder} may not know ${to.folder}`
  if (openToAll.includes(to.folder)) return []
  if (to.folder !== from.folder)
    return to.name === `${to.folder}.ts` ? [] : `${to.name} is an internal file of ${to.folder}; use its public module`
  return floor(to.name) > floor(from.name) ? `${from.name} may not look up at ${to.name}` : []
}

function textsBroken(file: string, { room, folder }: SourcePlace, source: string) {
  const broken: string[] = []
  const isFeature =
    room === 'domain' ||
    (room === 'server' && !['', 'infrastructure', 'embedded-postgres', 'payments', 'passwords'].includes(folder))
  if (!/^(\/\*\*?|<!--|--|#) ?\S/.test(source)) broken.push('the first line does not say what the file is')
  if (source.trimEnd().split('\n').length > 300) broken.push('longer than 300 lines')
  if (/\b(TODO|FIXME|XXX)\b/.test(source)) broken.push('work left over belongs in an issue')
  if (/^export \* from/m.test(source)) broken.push('a barrel')
  if (room !== 'web' && /^export default/m.test(source) && !file.endsWith('.d.ts'))
    broken.push('a default export that no tool asks for')
  if (/process\.env/.test(source) && room !== 'main.ts') broken.push('only config.ts is handed the environment')
  if (isFeature && /\bDate\.now\(\)|new Date\(\)/.test(source)) broken.push('the clock is ctx.now')
  if (room === 'web' && !mayUseTemplate(file) && /\btemplate\s*[!=]==/.test(source))
    broken.push('only layouts may ask for the template')
  if (room === 'web' && /\bimport\('[^']+'\)\.then\(\(?(\w+)\)? => .*\b\1\./.test(source))
    broken.push('what a part throws would count as a chunk that is gone: name what is taken, ({ it }) =>')
  if (file.endsWith('.css') && hasBareHover(source))
    broken.push('a hover that sticks after a touch: @media (hover: hover) around it')
  if (file.endsWith('.module.css') && hasRuleOutsideLayers(source))
    broken.push('a rule outside of @layer: which sheet comes last would matter')
  return broken
}

/** Whether a rule for `:hover` stands outside of the media query. */
function hasBareHover(source: string) {
  const opened: string[] = []
  for (const [, selector = '', end] of source.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') opened.pop()
    if (end !== '{') continue
    opened.push(selector)
    if (selector.includes(':hover') && !opened.some((outer) => outer.includes('(hover: hover)'))) return true
  }
  return false
}

function hasRuleOutsideLayers(source: string) {
  let depth = 0
  for (const [, selector = '', end] of source.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{' && depth === 0 && !selector.trim().startsWith('@layer')) return true
    if (end !== ';') depth += end === '{' ? 1 : -1
  }
  return false
}

const mayUseTemplate = (file: string) => /^src\/web\/(?:kit\/layouts|themes|root\.tsx)/.test(file)

const staticImport = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/** The `.tsx` files that `entry` imports, directly or not. Node cannot run them: what starts a program must reach none. */
export function jsxReachedFrom(entry: string, read: (file: string) => string): string[] {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (file.endsWith('.tsx')) return
    for (const [, address = ''] of read(file).matchAll(staticImport)) {
      const found = address.startsWith('#')
        ? `src/${address.slice(1)}`
        : address.startsWith('.')
          ? join(dirname(file), address)
          : ''
      if (/\.tsx?$/.test(found)) visit(found)
    }
  }
  visit(entry)
  return [...seen].filter((file) => file.endsWith('.tsx'))
}
