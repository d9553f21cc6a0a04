/** What the console costs: its shell, each screen and the charts on demand, each beside its limit. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { consoleFolder } from './build-console.ts'
import { type Manifest, manifestKeys, readManifest, sheetsOf, staticChunks } from './manifest.ts'

/** KB (1000 bytes) as served. */
export type ConsoleSize = { name: string; kb: number; most: number }

const entry = 'src/console/main.tsx'
const chart = 'src/console/figures/line-chart.tsx'
const limits = { shell: 130, screen: 25, chart: 24 }

export function consoleSizes(): ConsoleSize[] {
  const manifest = readManifest(consoleFolder)
  const shell = filesOf(manifest, [entry])
  const screens = Object.keys(manifest)
    .filter((key) => key.endsWith('-page.tsx'))
    .sort()
  const beyond = (key: string) => [...filesOf(manifest, [key])].filter((file) => !shell.has(file))
  return [
    { name: 'shell', kb: sizeOf([...shell]), most: limits.shell },
    ...screens.map((key) => ({ name: key.replace(/^.*\/(.*)-page\.tsx$/, '$1'), kb: sizeOf(beyond(key)), most: limits.screen })),
    { name: 'charts, on demand', kb: sizeOf(beyond(chart)), most: limits.chart },
  ]
}

export const sizeLines = (sizes: readonly ConsoleSize[]) =>
  sizes.map(({ name, kb, most }) => `  ${name.padEnd(20)} ${kb.toFixed(1).padStart(6)} KB (at most ${most})`)

const filesOf = (manifest: Manifest, modules: readonly string[]) => {
  const keys = manifestKeys(manifest, modules)
  return new Set([...staticChunks(manifest, keys).map(({ file }) => file), ...sheetsOf(manifest, keys)])
}

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + servedBytes(file), 0) / 1000

function servedBytes(file: string): number {
  const path = join(consoleFolder, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
