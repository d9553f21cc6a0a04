/** Developers' code stays out of builds: a build with a line of it fails, and a test searches the built files. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'

const ofDevelopers = /[\\/]src[\\/]web[\\/](?:dev[\\/]|kit[\\/]routing[\\/]dev-)/

/** A module may be looked at on the way, as long as nothing of it is written down. */
export const noDevCode = (): Plugin => ({
  name: 'no-dev-code',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      const modules = output.type === 'chunk' ? Object.entries(output.modules) : []
      const found = modules.find(([id, { renderedLength }]) => ofDevelopers.test(id) && renderedLength > 0)
      if (found) this.error(`${found[0]} is for developers, and would reach members in ${output.fileName}.`)
    }
  },
})

/** Its addresses, its cookies, its folder, its styles. */
const marks = /\/_dev\b|\bdev_(?:panel|design)\b|\bweb\/dev\/|\w_dev-/
const readable = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest', '.map'])

export const readableFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => readable.has(extname(file)))

/** The files of a folder that contain it. */
export const filesWithDevCode = (folder: string): string[] =>
  readableFiles(folder).filter((file) => marks.test(readFileSync(join(folder, file), 'utf8')))
