/** `duet figures` and `duet approval list`: what happens at each brand, and which acts wait for a second person. */
import { figureNames } from '#domain/figures/figures.ts'
import { countsByDay, figuresOfToday, funnelOf } from '#server/figures/figures.ts'
import { listWaitingActs } from '#server/approvals/approvals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, wrongWords } from './command.ts'
import { print, withServer } from './output.ts'

function sitesIn(ctx: Context, given: Given) {
  const key = given.text('site')
  const sites = ctx.sites.all().filter(({ file }) => key === undefined || file.key === key)
  if (sites.length === 0) throw notThere(`There is no brand ${key}.`)
  return sites
}

const shown = (n: number | null) => (n === null ? '<5' : String(n))

/** The day so far, beside the same hours a week ago. */
export function show(given: Given) {
  return withServer(async (ctx) => {
    const brands = await figuresOfToday(ctx, sitesIn(ctx, given))
    if (given.has('json')) return print(brands)
    const rows = brands.map(({ name, counts }) => [
      name,
      ...figureNames.map((figure) => {
        const one = counts[figure]
        return one ? `${shown(one.now)}${one.usual === null ? '' : ` (${one.usual})`}${one.is_unusual ? ' !' : ''}` : ''
      }),
    ])
    console.log(inColumns([['BRAND', ...figureNames.map((name) => name.toUpperCase())], ...rows]).join('\n'))
  })
}

export function days(given: Given) {
  const names = ['signups', 'confirmed', 'likes', 'messages', 'purchases', 'reports'] as const
  const name = names.find((one) => one === (given.text('figure') ?? 'signups'))
  if (!name) throw wrongWords(`--figure takes one of ${names.join(', ')}.`)
  return withServer(async (ctx) => {
    const counted = await countsByDay(ctx, sitesIn(ctx, given), name, numberIn(given, 30))
    if (given.has('json')) return print(counted)
    for (const { day, n } of counted) console.log(`${day}  ${n}`)
  })
}

export function funnel(given: Given) {
  return withServer(async (ctx) => {
    const steps = await funnelOf(ctx, sitesIn(ctx, given), numberIn(given, 30))
    if (given.has('json')) return print(steps)
    for (const { step, n } of steps) console.log(`${step.padEnd(16)}${shown(n)}`)
  })
}

function numberIn(given: Given, usual: number): number {
  const days = Number(given.text('days') ?? usual)
  if (!Number.isInteger(days) || days < 1 || days > 400) throw wrongWords('--days takes a number from 1 to 400.')
  return days
}

/** A person approves in the console: a user of the machine is nobody's second person. */
export function approvals(given: Given) {
  return withServer(async (ctx) => {
    const waiting = await listWaitingActs(ctx)
    if (given.has('json')) return print(waiting)
    if (waiting.length === 0) return console.log('Nothing waits.')
    for (const { id, act, asked_by, asked_at, reason, alone_at } of waiting)
      console.log(
        [id, asked_at.slice(0, 16), act, asked_by, reason, alone_at ? `alone at ${alone_at.slice(0, 16)}` : ''].join('  '),
      )
  })
}
