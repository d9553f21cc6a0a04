/** `duet partner` and `duet postback`: conversions of affiliates, and what was sent to them. */
import { type ReportGroup, reportGroups } from '#domain/affiliates/networks.ts'
import { csvCell } from '#domain/text/csv.ts'
import {
  listFailedPostbacks,
  listMissingSecrets,
  listPostbackTries,
  reportConversions,
  reportHeader,
  reportLimit,
  reportTexts,
  retryPostbacks,
} from '#server/affiliates/reports.ts'
import { inColumns } from '../columns.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function report(given: Given) {
  const [from, to, site] = [given.text('from') ?? '', given.text('to') ?? '', given.text('site')]
  const groups = groupsIn(given.text('by') ?? 'network')
  const [limit, page] = [countIn(given.text('limit') ?? String(reportLimit)), countIn(given.text('page') ?? '1')]
  return withServer(async (ctx) => {
    const { lines, hasMore } = await reportConversions(ctx, { from, to, site, by: groups, limit, page })
    if (hasMore) console.error(`There is more: --page ${page + 1}.`)
    if (given.has('json')) {
      const named = lines.map(({ group, ...rest }) => ({
        ...Object.fromEntries(groups.map((name, i) => [name, group[i]])),
        ...rest,
      }))
      return print(named)
    }
    const rows = [reportHeader(groups), ...lines.map(reportTexts)]
    if (given.has('csv')) return console.log(rows.map((row) => row.map(csvCell).join(',')).join('\r\n'))
    if (lines.length === 0) return console.log('Nobody whom a partner sent did anything in these days.')
    console.log(inColumns(rows).join('\n'))
  })
}

function countIn(word: string): number {
  const count = Number(word)
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000_000)
    throw wrongWords(`${word} is no count: say it as 1 or more.`)
  return count
}

function groupsIn(words: string): ReportGroup[] {
  const groups = words.split(',').map((word) => reportGroups.find((valid) => valid === word.trim()))
  const valid = groups.filter((group) => group !== undefined)
  if (valid.length < groups.length) throw wrongWords(`--by takes ${reportGroups.join(', ')}, with commas between them.`)
  return [...new Set(valid)]
}

export function failed(given: Given) {
  return withServer(async (ctx) => {
    const all = await listFailedPostbacks(ctx)
    for (const { site, network, signing_secret } of listMissingSecrets(ctx))
      console.error(`Nothing is sent to ${network} for ${site}: AFFILIATE_SECRETS has no secret named ${signing_secret}.`)
    if (given.has('json')) return print(all)
    if (all.length === 0) return console.log('No postback failed.')
    for (const { id, kind, site, network, tries, last_outcome, last_status, failed_at } of all) {
      const why = [last_outcome, last_status].filter(Boolean).join(' ')
      console.log(`${id}  ${failed_at.toISOString().slice(0, 16)}  ${site}  ${network}  ${kind}  after ${tries} tries: ${why}`)
    }
  })
}

export function tries([id = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const all = await listPostbackTries(ctx, id)
    if (given.has('json')) return print(all)
    if (all.length === 0) return console.log('There was no try in the last 90 days.')
    for (const { at, outcome, status, took_ms } of all)
      console.log(`${at.toISOString().slice(0, 19)}  ${[outcome, status].filter(Boolean).join(' ')}  in ${took_ms} ms`)
  })
}

export function retry([id]: Words, given: Given) {
  return withServer(async (ctx) => {
    const network = given.text('network')
    const what = { act: 'postback retry', target_kind: 'postback', target: id ?? network ?? 'all' }
    const count = await doAct(ctx, what, (ctx) => retryPostbacks(ctx, { network, id }))
    const sentence = count === 1 ? 'One postback is sent again' : `${count} postbacks are sent again`
    printOutcome(given, { retried: count }, `${sentence} within a minute.`)
  })
}
