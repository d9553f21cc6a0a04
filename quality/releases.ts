/** The table of `docs/releases.md`, oldest release first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasePattern } from '#server/infrastructure/release.ts'

export type MarkedRelease = {
  version: string
  commit: string
  date: string
  leastSchema: number
  newestSchema: number
  what: string
}

export const releasesPage = join(import.meta.dirname, '../docs/releases.md')

/** @throws Error that names the line which has another form. */
export function readReleases(page = readFileSync(releasesPage, 'utf8')): MarkedRelease[] {
  const [, , ...lines] = page.split('\n').filter((line) => line.startsWith('|'))
  return lines.map((line) => {
    const [version = '', commit = '', date = '', least = '', newest = '', what = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const isGood =
      releasePattern.test(version) &&
      /^[0-9a-f]{7,40}$/.test(commit) &&
      /^\d{4}-\d{2}-\d{2}$/.test(date) &&
      /^\d{4}$/.test(least) &&
      /^\d{4}$/.test(newest) &&
      least <= newest &&
      what !== ''
    if (!isGood) throw new Error(`docs/releases.md has a line that is no release: ${line}`)
    return { version, commit, date, leastSchema: Number(least), newestSchema: Number(newest), what }
  })
}
