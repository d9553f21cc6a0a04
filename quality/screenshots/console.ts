/** Photographs every screen of the console full, empty, loading and refused, before a stand-in for its server, into contact sheets. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { consoleWire, type ConsoleCallName } from '#domain/console-wire.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { empty, full } from '../../tests/console/fixtures.ts'
import { nowMs } from '../../tests/console/moments.ts'
import { owner, stateOf } from '../../tests/console/people-fixtures.ts'
import { consoleScreens, screensBefore } from '../../tests/console/screens.ts'
import { openStandIn, type StandIn } from '../../tests/console/stand-in.ts'
import { findChromium } from '../../tools/test/chromium.ts'
import { home } from '../../tools/test/exec.ts'
import { light, type Picture, type Scheme } from './photograph.ts'
import { makeSheets } from './sheets.ts'

export const consoleStates = ['full', 'empty', 'loading', 'refused'] as const
type State = (typeof consoleStates)[number]
type Shots = {
  shows: readonly State[]
  widths: readonly number[]
  schemes: readonly Scheme[]
  locales: readonly Locale[]
  pages: readonly string[] | undefined
}

/** What a screen shows before anybody scrolls. */
const heights: Record<number, number> = { 360: 780, 1440: 900 }

/** The pictures, on a sheet each for a state, a language, a width and a scheme. `pages`: names of screens, such as `members`. */
export async function photographConsole({ shows, widths, locales, ...how }: Shots, folder = join(home, 'shots/console')) {
  const { path, missing } = await findChromium()
  if (!path) throw new Error(missing)
  rmSync(folder, { recursive: true, force: true })
  const standIn = await openStandIn()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  const pictures: Picture[] = []
  try {
    for (const state of shows)
      for (const width of widths)
        for (const locale of locales)
          pictures.push(...(await takeAll({ ...how, browser, standIn, state, width, locale, folder })))
  } finally {
    await browser.close()
    await standIn.close()
  }
  return makeSheets(pictures, folder)
}

type Job = Pick<Shots, 'schemes' | 'pages'> & {
  browser: Browser
  standIn: StandIn
  state: State
  width: number
  locale: Locale
  folder: string
}

async function takeAll({ browser, standIn, state, width, locale, schemes, pages, folder }: Job): Promise<Picture[]> {
  const context = await browser.newContext({ viewport: { width, height: heights[width] ?? 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.clock.setFixedTime(nowMs)
  const pictures: Picture[] = []
  for (const path of [...consoleScreens, ...screensBefore].filter((path) => !pages || pages.includes(nameOf(path)))) {
    arrange(standIn, state, locale)
    if (screensBefore.includes(path)) standIn.answers['GET /api/state'] = stateOf(null)
    await page.goto('about:blank')
    await page.goto(standIn.origin + path)
    if (state === 'loading') await page.waitForTimeout(900)
    else await page.waitForLoadState('networkidle')
    for (const scheme of schemes) {
      await light(page, scheme)
      const file = join(folder, state, `${nameOf(path)}-${width}-${scheme}-${locale}.png`)
      mkdirSync(dirname(file), { recursive: true })
      await page.screenshot({ path: file, animations: 'disabled' })
      pictures.push({ page: nameOf(path), template: `console-${state}`, locale, width, scheme, file })
    }
  }
  await context.close()
  return pictures
}

/** `/staff/roles` is `staff-roles`. */
const nameOf = (path: string) =>
  path
    .replace(/#.*/, '')
    .replace(/\?\w+=/, '-')
    .slice(1)
    .replaceAll('/', '-') || 'today'

function arrange(standIn: StandIn, state: State, locale: Locale) {
  standIn.answers = { ...(state === 'empty' ? empty : full), 'GET /api/state': stateOf({ ...owner, locale }) }
  standIn.delayMs = state === 'loading' ? 60_000 : 0
  standIn.instead.clear()
  if (state !== 'refused') return
  for (const [name, line] of Object.entries(consoleWire))
    if (name.startsWith('GET ') && name !== 'GET /api/state')
      standIn.instead.set(name as ConsoleCallName, {
        status: 403,
        body: { error: 'not_allowed', permission: line.may, givers: ['Ada Berger'] },
      })
}
