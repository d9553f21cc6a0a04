/** `duet brand`: brands as files, beside running servers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkFile } from '#domain/sites/site-check.ts'
import { siteSchema } from '#domain/sites/site-schema.ts'
import type { Logo } from '#domain/sites/brand-files.ts'
import { ownDrawingNames } from '#domain/sites/own-drawings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  drawingBounds,
  leastHeroSide,
  middle,
  storeDrawing,
  storeFilm,
  storeHero,
  storeIcon,
  storeLogo,
} from '#server/brand-files/brand-files.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { changesBy, exportSite, getSiteFile, listSites } from '#server/sites/site-files.ts'
import { isFatal, printFindings, printLive, printSettings, printSites, printTrial } from './brand-output.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doInSteps, print, printOutcome, withServer } from './output.ts'

export const list = (given: Given) => withServer((ctx) => printSites(listSites(ctx), given.has('json')))
export const schema = () => print(siteSchema())
export const settings = ([name]: Words, given: Given) => printSettings(name, given.has('json'))

function readFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) throw notThere(`There is no file ${path}.`)
  const file: unknown = parse(readFileSync(path, 'utf8'), path)
  if (typeof file === 'object' && file !== null && !Array.isArray(file)) return { ...file }
  throw new Error(`${path} is not a brand's file.`)
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`, { cause: error })
  }
}

/** Looks up a brand of this installation; an unknown one ends with 3. */
function here<T>(find: () => T): T {
  try {
    return find()
  } catch (error) {
    throw notThere((error as Error).message, error)
  }
}

/** A file where there is one of that name, else a brand that stands here. */
export function check([what = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const raw = existsSync(what) ? readFile(what) : here(() => getSiteFile(ctx, what))
    printFindings((await checkSite(ctx, raw)).findings, given.has('json'))
  })
}

export function writeOut([key = '']: Words, given: Given) {
  return withServer((ctx) => {
    const file = here(() => exportSite(ctx, key))
    const path = given.text('to')
    if (path === undefined) return process.stdout.write(file)
    writeFileSync(path, file)
    printOutcome(given, { site: key, file: path }, `${key} is in ${path}. Change it there, then: duet brand import ${path}`)
  })
}

/** Several files come in together: what the brands of a pool share is compared among them, not with what stands here. */
export function bringAllIn(paths: Words, given: Given) {
  const files = paths.map(readFile)
  const all = files.flatMap((raw) => checkFile(raw).site ?? [])
  return withServer(async (ctx) => {
    for (const raw of files) {
      const others = all.filter(({ key }) => key !== raw.key)
      if (!(await bringIn(ctx, 'import', raw, given, others))) return
    }
  })
}

/** False when it was refused. */
async function bringIn(
  ctx: Context,
  verb: 'import' | 'create' | 'logo' | 'icon' | 'picture' | 'film' | 'drawing',
  raw: unknown,
  given: Given,
  others: SiteFile[] = [],
): Promise<boolean> {
  const [json, isTrial] = [given.has('json'), given.has('dry-run')]
  const { site, findings } = await checkSite(ctx, raw, others)
  if (!site || isFatal(findings)) {
    printFindings(findings, json)
    return false
  }
  const result = { site, findings, changes: changesBy(ctx, site) }
  if (isTrial) {
    printTrial(result, json)
    return true
  }
  const { importSite } = await import('#server/sites/sites.ts')
  const what = { act: `brand ${verb}`, target_kind: 'brand', target: site.key, changed: inAuditLog(result.changes) }
  if (result.changes?.length !== 0) await doInSteps(ctx, what, () => importSite(ctx, raw, others))
  printLive(result, json)
  return true
}

/** Of a new brand everything is new. */
const inAuditLog = (changes: ReturnType<typeof changesBy>) =>
  Object.fromEntries((changes ?? []).map(({ setting, from, to }) => [setting, { before: from ?? null, after: to ?? null }]))

export function create(given: Given) {
  const [key, name] = [given.text('key'), given.text('name')]
  const read = readFile(given.text('from') ?? '')
  const raw: Record<string, unknown> = { ...read, hosts: given.texts('host'), ...(key && { key }), ...(name && { name }) }
  return withServer(async (ctx) => {
    if (listSites(ctx).some((site) => site.key === raw.key))
      throw new Ending(`There is a site "${String(raw.key)}" already: say --key for another one, or import to change that one.`)
    await bringIn(ctx, 'create', raw, given)
  })
}

export function applyTheme(setting: 'logo' | 'favicon', [key = '', picture = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const file = here(() => getSiteFile(ctx, key))
    const bytes = readPicture(picture)
    const stored = await orNoPicture<string | Logo>(picture, setting === 'logo' ? storeLogo(ctx, bytes) : storeIcon(ctx, bytes))
    await bringIn(ctx, setting === 'logo' ? 'logo' : 'icon', { ...file, [setting]: stored }, given)
  })
}

/** The picture of the first page, with the scrim that its words need. Its texts for people who do not see it stay, and so does its film. */
export function applyHero([key = '', picture = '']: Words, given: Given) {
  const focus = readFocus(given.text('focus'))
  return withServer(async (ctx) => {
    const file = here(() => getSiteFile(ctx, key))
    const stored = await orNoPicture(picture, storeHero(ctx, readPicture(picture), focus))
    const { width, height } = leastHeroSide
    if (!stored) throw new Error(`${picture} is too small: it must be ${width} × ${height} pixels or more.`)
    await bringIn(ctx, 'picture', { ...file, hero: { ...file.hero, ...stored, alt: file.hero?.alt ?? {} } }, given)
  })
}

/** A film over the picture of the first page, which stands there before it and without it. */
export function applyFilm([key = '', path]: Words, given: Given) {
  const isRemoved = given.has('remove')
  if (isRemoved === (path !== undefined)) throw wrongWords('Say which FILM, or --remove: duet brand film SITE [FILM]')
  return withServer(async (ctx) => {
    const file = here(() => getSiteFile(ctx, key))
    if (!file.hero) throw new Error(`${key} has no picture of its own, and a film needs one: duet brand picture ${key} PICTURE`)
    const { film: _, ...hero } = file.hero
    const film = path === undefined ? {} : { film: await bringFilm(ctx, path) }
    await bringIn(ctx, 'film', { ...file, hero: { ...hero, ...film } }, given)
  })
}

async function bringFilm(ctx: Context, path: string): Promise<string> {
  const stored = await storeFilm(ctx, readPicture(path), path)
  if ('problem' in stored) throw new Error(`${path} ${stored.problem}.`)
  return stored.file
}

/** A drawing in place of ours. The one for dark pages is an addition to the other. */
export function applyDrawing([key = '', name = '', picture = '']: Words, given: Given) {
  const drawing = ownDrawingNames.find((one) => one === name)
  if (!drawing) throw wrongWords(`There is no drawing ${name}: choose from ${ownDrawingNames.join(', ')}.`)
  return withServer(async (ctx) => {
    const file = here(() => getSiteFile(ctx, key))
    const before = file.drawings?.[drawing]
    const isDark = given.has('dark')
    if (isDark && !before) throw wrongWords(`${key} has no ${drawing} of its own for light pages: bring that one first.`)
    const stored = await orNoPicture(picture, storeDrawing(ctx, readPicture(picture)))
    const { width, height } = drawingBounds.least
    if (!stored)
      throw new Error(`${picture} must be ${width} × ${height} pixels or more, and between 3 to 4 and 2 to 1 in shape.`)
    const now = isDark && before ? { ...before, dark: stored } : { light: stored }
    await bringIn(ctx, 'drawing', { ...file, drawings: { ...file.drawings, [drawing]: now } }, given)
  })
}

/** `30,60`: per cent from the left and the top. */
function readFocus(words: string | undefined) {
  if (words === undefined) return middle
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(words) ?? []
  if (x === undefined || Number(x) > 100 || Number(y) > 100)
    throw wrongWords('--focus is two numbers from 0 to 100, such as 30,60: per cent from the left and the top.')
  return { x: Number(x), y: Number(y) }
}

function readPicture(path: string): Uint8Array {
  if (!existsSync(path)) throw notThere(`There is no file ${path}.`)
  return readFileSync(path)
}

const orNoPicture = <Stored>(path: string, storing: Promise<Stored>): Promise<Stored> =>
  storing.catch((cause: unknown) => {
    throw new Error(`${path} is no picture: it must be PNG, WebP, JPEG or SVG.`, { cause })
  })
