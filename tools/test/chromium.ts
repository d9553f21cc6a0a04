/** A Chromium for the journeys, and its shell without windows: those that are named, found, or installed. */
import { existsSync } from 'node:fs'
import { readOutput, installPackages } from './exec.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const shellName = 'chromium-headless-shell'

/** `shell` is null where there is none: the whole browser does its work, more slowly. */
export async function findChromium(): Promise<{ path: string | null; shell: string | null; missing?: string }> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given))
    return { path: null, shell: null, missing: `CHROMIUM_PATH names ${given}, and nothing is there` }
  const path = given ?? findInstalled() ?? ((await installPackages(['chromium'])) ? findInstalled() : null)
  if (path) return { path, shell: findShell() ?? ((await installPackages([shellName])) ? findShell() : null) }
  return {
    path: null,
    shell: null,
    missing: 'no Chromium was found, and none could be installed (as root on Debian it would be); CHROMIUM_PATH names one',
  }
}

function findInstalled() {
  for (const name of names) {
    const path = readOutput('which', [name])
    if (path) return path
  }
  return places.find((place) => existsSync(place)) ?? null
}

function findShell() {
  const given = process.env.HEADLESS_SHELL_PATH
  return given && existsSync(given) ? given : readOutput('which', [shellName])
}
