/** The stylesheets of a page as it was served: which classes it uses, and which of them no linked sheet knows. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../tools/web/build-web.ts'
import { readManifest } from '../tools/web/manifest.ts'

/** `sheets` maps addresses (`/assets/….css`) to their text. */
export type Sheets = ReadonlyMap<string, string>

/** The sheets of the newest build: those of earlier ones lie beside them. */
export function builtSheets(): Sheets {
  const names = new Set(Object.values(readManifest(clientFolder)).flatMap(({ file, css = [] }) => [file, ...css]))
  const sheets = [...names].filter((name) => name.endsWith('.css'))
  return new Map(sheets.map((name) => [`/${name}`, readFileSync(join(clientFolder, name), 'utf8')]))
}

export const linkedSheets = (html: string): string[] => [
  ...new Set([...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"#]+)/g)].map(([, address = '']) => address)),
]

/** Classes of `html` that some sheet styles, but none that it links. What stands in `<noscript>` counts. */
export function unstyledClasses(html: string, sheets: Sheets): string[] {
  const linked = new Set(linkedSheets(html).flatMap((address) => classesIn(sheets.get(address) ?? '')))
  const all = new Set([...sheets.values()].flatMap(classesIn))
  const used = [...html.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  return [...new Set(used)].filter((name) => all.has(name) && !linked.has(name))
}

/** Of CSS modules: `name_folder-file`. */
const classesIn = (css: string) => [...css.matchAll(/\.([a-zA-Z][\w-]*_[\w-]+)/g)].map(([, name = '']) => name)

const ofTemplate = /\/(?:social|classic|lavish)-[^/]*\.css$/

/** KB (1000 bytes) of a page's stylesheets as served, in the template that weighs most. */
export function kilobytesOf(html: string, sheets: Sheets): number {
  const own = linkedSheets(html).filter((address) => !ofTemplate.test(address))
  const templates = [...sheets.keys()].filter((address) => ofTemplate.test(address))
  return own.reduce((sum, address) => sum + servedKb(address), Math.max(...templates.map(servedKb)))
}

function servedKb(address: string): number {
  const path = join(clientFolder, address)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
}

/** Names of layers as they come up for the first time. */
export const layersIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/,\s*/))),
]
