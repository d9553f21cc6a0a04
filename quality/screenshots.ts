/**
 * `npm run shots`: photographs pages × templates × widths × languages × light and dark into labelled contact sheets, in `shots/`. `-- --console`: the
 * operators' screens instead, each `--state` (full, empty, loading, refused) at 1440 and 360 px. `--niche general,milf`: the eight landers of these niches
 * instead. `--height 640`: the height of the window.
 */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { brandOf, templates, type Template } from './screenshots/brands.ts'
import { consoleStates, photographConsole } from './screenshots/console.ts'
import { invite } from './screenshots/people.ts'
import { landersOf } from './screenshots/landers.ts'
import { type PageToSee, pagesToSee } from './screenshots/pages.ts'
import { photograph, type Look, type Picture, type Scheme } from './screenshots/photograph.ts'
import { withProduct } from './screenshots/product.ts'
import { makeSheets } from './screenshots/sheets.ts'
import { locales } from '../src/domain/languages/languages.ts'
import { niches } from '../src/domain/landers/lander-slugs.ts'
import { findChromium } from '../tools/test/chromium.ts'
import { home } from '../tools/test/exec.ts'
import { runTool } from '../tools/with-database.ts'

const several = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    page: several,
    template: several,
    locale: several,
    width: several,
    scheme: several,
    state: several,
    niche: several,
    height: { type: 'string' },
    console: { type: 'boolean', default: false },
  },
})
const listOf = (given: string[] | undefined) => given?.flatMap((each) => each.split(','))
const folder = join(home, 'shots')
/** A camera and a microphone that are there for everybody: a test picture, and beeps. */
const fakeDevices = ['--use-fake-device-for-media-stream']
/** Two cores, two browsers' worth of work at a time. */
const atOnce = 2

await runTool(values.console ? shootConsole : shootMembers)

async function shootConsole() {
  const sheets = await photographConsole({
    shows: chosen(consoleStates, (name) => name, listOf(values.state), 'state'),
    widths: chosen([1440, 360], String, listOf(values.width), 'width'),
    schemes: chosen(['light', 'dark'] as Scheme[], (name) => name, listOf(values.scheme), 'scheme'),
    locales: chosen(locales, (name) => name, listOf(values.locale) ?? ['en'], 'locale'),
    pages: listOf(values.page),
  })
  for (const sheet of sheets) console.log(`  ${relative(process.cwd(), sheet)}`)
}

async function shootMembers() {
  const known = values.niche ? landersOf(chosen(niches, String, listOf(values.niche), 'niche')) : pagesToSee
  const pages = chosen(known, ({ name }) => name, listOf(values.page), 'page')
  const wished = chosen(templates, (name) => name, listOf(values.template), 'template')
  const widths = chosen([360, 768, 1280], String, listOf(values.width), 'width')
  const schemes = chosen(['light', 'dark'] as Scheme[], (name) => name, listOf(values.scheme), 'scheme')
  const height = values.height ? Number(values.height) : undefined
  const looks = widths.flatMap((width) => schemes.map((scheme): Look => ({ width, scheme, height })))
  const sessions = wished.flatMap((template) => languagesOf(template).map((locale) => ({ template, locale })))
  const { path, missing } = await findChromium()
  if (!path) throw new Error(missing)
  rmSync(folder, { recursive: true, force: true })

  const pictures = await withProduct(async (server) => {
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', ...fakeDevices] })
    try {
      const progress = showProgress(sessions.length * pages.length * looks.length)
      return await takeAll({ browser, server, sessions, pages, looks, progress })
    } finally {
      await browser.close()
    }
  })
  const sheets = await makeSheets(pictures, folder)
  console.log(`\n${pictures.length} pictures on ${sheets.length} sheets:`)
  for (const sheet of sheets) console.log(`  ${relative(process.cwd(), sheet)}`)
}

/** The default languages: English; German for long words; Polish for other letters. */
function languagesOf(template: Template): string[] {
  const locales = listOf(values.locale) ?? ['en', 'de', 'pl']
  return brandOf(template).languages.filter((language) => locales.includes(language))
}

type Session = { template: Template; locale: string }
type Job = {
  browser: Browser
  server: string
  sessions: readonly Session[]
  pages: readonly PageToSee[]
  looks: readonly Look[]
  progress: (word: string) => void
}

async function takeAll({ browser, server, sessions, pages, looks, progress }: Job): Promise<Picture[]> {
  const pictures: Picture[] = []
  const waiting = [...sessions]
  const work = async () => {
    for (let of = waiting.shift(); of; of = waiting.shift()) {
      const people = invite({ browser, server, brand: brandOf(of.template), locale: of.locale })
      const onPicture = (picture: Picture) => {
        pictures.push(picture)
        progress(`${picture.template} ${picture.locale} ${picture.page}`)
      }
      await photograph({ people, pages, looks, of, folder, onPicture, onTrouble: reportFailure })
      await people.close()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return pictures
}

function reportFailure(page: string, error: Error) {
  process.exitCode = 1
  console.error(`\n${page} could not be photographed: ${error.message.split('\n')[0]}`)
}

function chosen<T>(all: readonly T[], nameOf: (each: T) => string, names: string[] | undefined, what: string): T[] {
  if (!names) return [...all]
  const unknown = names.find((name) => all.every((each) => nameOf(each) !== name))
  if (unknown !== undefined) throw new Error(`There is no ${what} ${unknown}: choose from ${all.map(nameOf).join(', ')}.`)
  return all.filter((each) => names.includes(nameOf(each)))
}

function showProgress(total: number) {
  let done = 0
  const every = process.stdout.isTTY ? 1 : 50
  return (word: string) => {
    done += 1
    if (done % every !== 0) return
    const line = `${String(done).padStart(String(total).length)} of ${total}  ${word}`
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}
