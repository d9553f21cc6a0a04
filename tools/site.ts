/** `npm run site`: exports and imports the brands of this installation as files. `npm run site -- help` lists the commands. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { didYouMean } from '#domain/text/typo-distance.ts'
import { checkFile } from '#domain/sites/site-check.ts'
import { siteSchema } from '#domain/sites/site-schema.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { storeIcon, storeLogo } from '#server/brand-files/brand-files.ts'
import { checkSite } from '#server/sites/site-check.ts'
import { changesBy, exportSite, getSiteFile, listSites } from '#server/sites/site-files.ts'
import {
  isFatal,
  print,
  printFindings,
  printLive,
  printSettings,
  printSites,
  printTrial,
  usage,
  warnOfNpm,
} from './site-output.ts'
import { runTool } from './with-database.ts'

const whole = '. npm run site -- help tells what there is.'
const text = { type: 'string' } as const
const yes = { type: 'boolean', default: false } as const
const options = {
  from: text,
  host: { type: 'string', multiple: true },
  key: text,
  name: text,
  to: text,
  'dry-run': yes,
  json: yes,
  help: { ...yes, short: 'h' },
} as const

type Values = ReturnType<typeof siteKey>['values']
type Command = { takes: string[]; run: (words: string[], values: Values) => void | Promise<void> }

const commands: Record<string, Command> = {
  list: { takes: [], run: (_, { json }) => withDatabase((ctx) => printSites(listSites(ctx), json)) },
  create: { takes: [], run: (_, values) => withDatabase((ctx) => create(ctx, values)) },
  export: { takes: ['SITE'], run: ([site = ''], { to }) => withDatabase((ctx) => writeOut(ctx, site, to)) },
  import: { takes: ['FILE'], run: (files, values) => withDatabase((ctx) => bringAllIn(ctx, files, values)) },
  check: { takes: ['SITE or FILE'], run: ([what = ''], { json }) => withDatabase((ctx) => check(ctx, what, json)) },
  logo: { takes: ['SITE', 'PICTURE'], run: (words, values) => withDatabase((ctx) => applyTheme(ctx, 'logo', words, values)) },
  favicon: {
    takes: ['SITE', 'PICTURE'],
    run: (words, values) => withDatabase((ctx) => applyTheme(ctx, 'favicon', words, values)),
  },
  schema: { takes: [], run: () => print(siteSchema()) },
  settings: { takes: [], run: ([name], { json }) => printSettings(name, json) },
}

await runTool(async () => {
  const { values, positionals } = siteKey()
  const [wish, ...words] = positionals
  if (values.help || wish === 'help') return console.log(usage)
  if (!wish) throw new Error(usage)
  const command = commands[wish]
  if (!command) throw new Error(`There is no command "${wish}"${didYouMean(wish, Object.keys(commands)) || whole}`)
  const missing = command.takes[words.length]
  if (missing) throw new Error(`Say which ${missing}: npm run site -- ${wish} ${command.takes.join(' ')}`)
  await command.run(words, values)
})

function siteKey() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    // its first sentence; the others are about other programs
    const [slip = ''] = (error as Error).message.split('. ')
    const [, option = ''] = /'--([\w-]+)'/.exec(slip) ?? []
    throw new Error(`${slip.replaceAll("'", '"')}${didYouMean(option, Object.keys(options)) || whole}`, { cause: error })
  }
}

/** The server is loaded only for commands about a brand, so that help is fast. */
async function withDatabase(work: (ctx: Context) => void | Promise<void>) {
  const { open } = await import('#server/open.ts')
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    await work(ctx)
  } finally {
    await close()
  }
}

function readFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`)
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

/** A file where there is one of that name, else a brand that stands here. */
async function check(ctx: Context, what: string, json: boolean) {
  const raw = existsSync(what) ? readFile(what) : getSiteFile(ctx, what)
  printFindings((await checkSite(ctx, raw)).findings, json)
}

function writeOut(ctx: Context, key: string, path: string | undefined) {
  const file = exportSite(ctx, key)
  if (path === undefined) {
    process.stdout.write(file)
    return warnOfNpm()
  }
  writeFileSync(path, file)
  console.log(`${key} is in ${path}. Change it there, then: npm run site -- import ${path}`)
}

type Wish = Pick<Values, 'json' | 'dry-run'>

/** Several files come in together: what the brands of a pool share is compared among them, not with what stands here. */
async function bringAllIn(ctx: Context, paths: string[], wish: Wish) {
  const files = paths.map(readFile)
  const all = files.flatMap((raw) => checkFile(raw).site ?? [])
  for (const raw of files) {
    const others = all.filter(({ key }) => key !== raw.key)
    if (!(await bringIn(ctx, raw, wish, others))) return
  }
}

/** False when it was refused. */
async function bringIn(
  ctx: Context,
  raw: unknown,
  { json, 'dry-run': isTrial }: Wish,
  others: SiteFile[] = [],
): Promise<boolean> {
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
  if (result.changes?.length !== 0) await importSite(ctx, raw, others)
  printLive(result, json)
  return true
}

async function create(ctx: Context, { from, host, key, name, ...wish }: Values) {
  if (!from || !host) throw new Error('Say from which file and at which host: npm run site -- create --from FILE --host HOST')
  const raw = { ...readFile(from), hosts: host, ...(key && { key }), ...(name && { name }) } as Record<string, unknown>
  if (listSites(ctx).some((site) => site.key === raw.key))
    throw new Error(`There is a site "${String(raw.key)}" already: say --key for another one, or import to change that one.`)
  await bringIn(ctx, raw, wish)
}

async function applyTheme(ctx: Context, setting: 'logo' | 'favicon', [key = '', picture = '']: string[], wish: Wish) {
  const file = getSiteFile(ctx, key)
  if (!existsSync(picture)) throw new Error(`There is no file ${picture}.`)
  const bytes = readFileSync(picture)
  const stored = await (setting === 'logo' ? storeLogo(ctx, bytes) : storeIcon(ctx, bytes)).catch((cause: unknown) => {
    throw new Error(`${picture} is no picture: it must be PNG, WebP, JPEG or SVG.`, { cause })
  })
  await bringIn(ctx, { ...file, [setting]: stored }, wish)
}
