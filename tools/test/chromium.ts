/** A Chromium for the journeys: the one that is named, found, or installed. */
import { existsSync } from 'node:fs'
import { readOutput, installPackages } from './exec.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export async function findChromium(): Promise<{ path: string | null; missing?: string }> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) return { path: null, missing: `CHROMIUM_PATH names ${given}, and nothing is there` }
  const path = given ?? findInstalled() ?? ((await installPackages(['chromium'])) ? findInstalled() : null)
  if (path) return { path }
  return {
    path: null,
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
