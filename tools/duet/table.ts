/** Every command of `duet`. Code of a noun is loaded when its command runs, so that help is quick. */
import type { Command } from './command.ts'
import { completionOf } from './run.ts'
import { backups } from './table-of-backups.ts'
import { cells } from './table-of-cells.ts'
import { helpCommands } from './table-of-help.ts'
import { listCommands } from './table-of-lists.ts'
import { lookUpCommands } from './table-of-look-ups.ts'
import { manyCommands } from './table-of-many.ts'
import { machine } from './table-of-machine.ts'
import { marks } from './table-of-marks.ts'
import { deskCommands } from './table-of-desk.ts'
import { moderation } from './table-of-moderation.ts'
import { photos } from './table-of-photos.ts'
import { operations } from './table-of-operations.ts'
import { staffCommands } from './table-of-staff.ts'

const brand = () => import('./brand.ts')
const dryRun = { 'dry-run': { meaning: 'says what would change, and changes nothing' } } as const
const days = {
  from: { value: 'DAY', meaning: 'the first day, as 2026-06-01 (UTC)', isRequired: true },
  to: { value: 'DAY', meaning: 'the last day, which is part of it', isRequired: true },
} as const

const brands: Command[] = [
  {
    noun: 'brand',
    verb: 'list',
    help: 'lists the brands, their hosts and pools',
    run: async (_, given) => (await brand()).list(given),
  },
  {
    noun: 'brand',
    verb: 'create',
    log: 'act',
    flags: {
      from: { value: 'FILE', meaning: 'the file to start with, such as docs/brand.example.json', isRequired: true },
      host: { value: 'HOST', meaning: 'a host of the brand; again for more', isRequired: true, isMultiple: true },
      key: { value: 'KEY', meaning: "in place of the file's key" },
      name: { value: 'NAME', meaning: "in place of the file's name" },
      ...dryRun,
    },
    help: 'makes a new brand from a file',
    run: async (_, given) => (await brand()).create(given),
  },
  {
    noun: 'brand',
    verb: 'export',
    takes: ['SITE'],
    flags: { to: { value: 'FILE', meaning: 'the file to write; without it the brand is printed' } },
    help: 'writes a whole brand as a file',
    run: async (words, given) => (await brand()).writeOut(words, given),
  },
  {
    noun: 'brand',
    verb: 'import',
    log: 'act',
    takes: ['FILE...'],
    flags: dryRun,
    help: 'brings in brands from files, new or changed',
    run: async (words, given) => (await brand()).bringAllIn(words, given),
  },
  {
    noun: 'brand',
    verb: 'check',
    takes: ['SITE|FILE'],
    help: 'tells what keeps a brand from going live, and what members would notice',
    run: async (words, given) => (await brand()).check(words, given),
  },
  {
    noun: 'brand',
    verb: 'logo',
    log: 'act',
    takes: ['SITE', 'PICTURE'],
    flags: dryRun,
    help: 'gives a brand its own logo (PNG, WebP, JPEG or SVG)',
    run: async (words, given) => (await brand()).applyTheme('logo', words, given),
  },
  {
    noun: 'brand',
    verb: 'icon',
    log: 'act',
    takes: ['SITE', 'PICTURE'],
    flags: dryRun,
    help: 'gives a brand its own square icon in the tab and as an app',
    run: async (words, given) => (await brand()).applyTheme('favicon', words, given),
  },
  {
    noun: 'brand',
    verb: 'picture',
    log: 'act',
    takes: ['SITE', 'PICTURE'],
    flags: {
      focus: { value: 'X,Y', meaning: 'what stays in sight, in per cent from the left and the top; without it 50,40' },
      ...dryRun,
    },
    help: 'gives a brand the picture of its first page, and darkens it as far as the words need',
    run: async (words, given) => (await brand()).applyHero(words, given),
  },
  {
    noun: 'brand',
    verb: 'film',
    log: 'act',
    takes: ['SITE', '[FILM]'],
    flags: { remove: { meaning: 'takes the film away; the picture stays' }, ...dryRun },
    help: 'gives a brand a short silent film over the picture of its first page (MP4 or WebM)',
    run: async (words, given) => (await brand()).applyFilm(words, given),
  },
  {
    noun: 'brand',
    verb: 'drawing',
    log: 'act',
    takes: ['SITE', 'NAME', 'PICTURE'],
    flags: { dark: { meaning: 'for dark pages, beside the one for light pages' }, ...dryRun },
    help: 'gives a brand its own picture where a page has nothing to show yet',
    run: async (words, given) => (await brand()).applyDrawing(words, given),
  },
  {
    noun: 'brand',
    verb: 'schema',
    help: "prints the JSON Schema of a brand's file, for editors",
    run: async () => (await brand()).schema(),
  },
  {
    noun: 'brand',
    verb: 'settings',
    takes: ['[SETTING]'],
    help: "prints what a brand's file can set, and the defaults",
    run: async (words, given) => (await brand()).settings(words, given),
  },
]

const ledger = () => import('./ledger.ts')
const partner = () => import('./partner.ts')

const order = () => import('./order.ts')

const money: Command[] = [
  {
    noun: 'order',
    verb: 'show',
    log: 'look',
    takes: ['ORDER'],
    help: 'shows an order, its refunds and the numbers of its papers',
    run: async (words, given) => (await order()).show(words, given),
  },
  {
    noun: 'order',
    verb: 'refund',
    log: 'act',
    takes: ['ORDER'],
    flags: {
      amount: { value: 'AMOUNT', meaning: 'how much money goes back, as 14.99 in the currency of the order', isRequired: true },
      credits: { value: 'COUNT', meaning: 'how many credits are taken for it; without it none' },
      reason: { value: 'TEXT', meaning: 'why, 1 to 500 characters', isRequired: true },
    },
    help: 'refunds money of a paid order; the same words a second time change nothing',
    run: async (words, given) => (await order()).refund(words, given),
  },
  {
    noun: 'ledger',
    verb: 'verify',
    flags: { whole: { meaning: 'everything, in slices, in place of what is new since the last check' } },
    help: 'checks the ledger; ends with 1 when it is wrong',
    run: async (_, given) => (await ledger()).verify(given),
  },
  {
    noun: 'ledger',
    verb: 'export',
    log: 'look',
    flags: days,
    help: 'prints every line of some days as CSV',
    run: async (_, given) => (await ledger()).exportDays(given),
  },
  {
    noun: 'partner',
    verb: 'report',
    flags: {
      ...days,
      site: { value: 'SITE', meaning: 'one brand only' },
      by: { value: 'COLUMNS', meaning: 'day, network, ref, sub1, sub2, sub3, with commas; without it network' },
      limit: { value: 'COUNT', meaning: 'lines of a page' },
      page: { value: 'NUMBER', meaning: 'which page, from 1' },
      csv: { meaning: 'as CSV' },
    },
    help: 'prints what the visitors of each affiliate did',
    run: async (_, given) => (await partner()).report(given),
  },
  {
    noun: 'postback',
    verb: 'failed',
    help: 'lists failed postbacks',
    run: async (_, given) => (await partner()).failed(given),
  },
  {
    noun: 'postback',
    verb: 'tries',
    takes: ['POSTBACK'],
    help: 'lists the tries of one postback',
    run: async (words, given) => (await partner()).tries(words, given),
  },
  {
    noun: 'postback',
    verb: 'retry',
    log: 'act',
    takes: ['[POSTBACK]'],
    flags: { network: { value: 'NAME', meaning: 'those of one affiliate only' } },
    help: 'sends failed postbacks again',
    run: async (words, given) => (await partner()).retry(words, given),
  },
]

export const table: readonly Command[] = [
  ...brands,
  ...moderation,
  ...marks,
  ...deskCommands,
  ...photos,
  ...money,
  ...operations,
  ...listCommands,
  ...lookUpCommands,
  ...staffCommands,
  ...helpCommands,
  ...manyCommands,
  ...cells,
  ...backups,
  ...machine,
  completionOf(() => table),
]
