/** `npm run affiliates -- report --from 2026-06-01 --to 2026-06-30`: conversions of affiliates. `… failed` lists failed postbacks, `… retry` sends them again. */
import { parseArgs } from 'node:util'
import { type ReportGroup, reportGroups } from '#domain/affiliates/networks.ts'
import {
  csvCell,
  listFailedPostbacks,
  listMissingSecrets,
  listPostbackTries,
  reportConversions,
  reportHeader,
  reportLimit,
  reportTexts,
  retryPostbacks,
} from '#server/affiliates/reports.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { inColumns } from './columns.ts'
import { runTool } from './with-database.ts'

const usage = `npm run affiliates -- report --from 2026-06-01 --to 2026-06-30 [--site KEY] [--by day,network,ref,sub1,sub2,sub3] [--limit 10000] [--page 2] [--csv | --json]
npm run affiliates -- failed [--json]
npm run affiliates -- tries --id ID [--json]
npm run affiliates -- retry [--network NAME] [--id ID]`

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const options = {
  from: text,
  to: text,
  site: text,
  by: text,
  limit: text,
  page: text,
  network: text,
  id: text,
  csv: yes,
  json: yes,
}
const read = () => parseArgs({ allowPositionals: true, options })
type Values = ReturnType<typeof read>['values']

const commands: Record<string, (ctx: Context, values: Values) => Promise<void>> = { report, failed, tries, retry }

await runTool(async () => {
  const { positionals, values } = read()
  const command = positionals.length === 1 ? commands[positionals[0] ?? ''] : undefined
  if (!command) throw new Error(usage)
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    await command(ctx, values)
  } finally {
    await close()
  }
})

async function report(ctx: Context, { from, to, site, by, csv, json, ...values }: Values) {
  if (!from || !to) throw new Error(usage)
  const groups = groupsIn(by ?? 'network')
  const [limit, page] = [countIn(values.limit ?? String(reportLimit)), countIn(values.page ?? '1')]
  const { lines, hasMore } = await reportConversions(ctx, { from, to, site, by: groups, limit, page })
  if (hasMore) console.error(`There is more: --page ${page + 1}.`)
  if (json) {
    const named = lines.map(({ group, ...rest }) => ({
      ...Object.fromEntries(groups.map((name, i) => [name, group[i]])),
      ...rest,
    }))
    return console.log(JSON.stringify(named, null, 2))
  }
  const rows = [reportHeader(groups), ...lines.map(reportTexts)]
  if (csv) return console.log(rows.map((row) => row.map(csvCell).join(',')).join('\r\n'))
  if (lines.length === 0) return console.log('Nobody whom a partner sent did anything in these days.')
  console.log(inColumns(rows).join('\n'))
}

function countIn(word: string): number {
  const count = Number(word)
  if (!Number.isSafeInteger(count) || count < 1 || count > 1_000_000) throw new Error(`${word} is no count: say it as 1 or more.`)
  return count
}

function groupsIn(words: string): ReportGroup[] {
  const groups = words.split(',').map((word) => reportGroups.find((valid) => valid === word.trim()))
  const valid = groups.filter((group) => group !== undefined)
  if (valid.length < groups.length) throw new Error(`--by takes ${reportGroups.join(', ')}, with commas between them.`)
  return [...new Set(valid)]
}

async function failed(ctx: Context, { json }: Values) {
  const all = await listFailedPostbacks(ctx)
  for (const { site, network, signing_secret } of listMissingSecrets(ctx))
    console.error(`Nothing is sent to ${network} for ${site}: AFFILIATE_SECRETS has no secret named ${signing_secret}.`)
  if (json) return console.log(JSON.stringify(all, null, 2))
  if (all.length === 0) return console.log('No postback failed.')
  for (const { id, kind, site, network, tries, last_outcome, last_status, failed_at } of all) {
    const why = [last_outcome, last_status].filter(Boolean).join(' ')
    console.log(`${id}  ${failed_at.toISOString().slice(0, 16)}  ${site}  ${network}  ${kind}  after ${tries} tries: ${why}`)
  }
}

async function tries(ctx: Context, { id, json }: Values) {
  if (!id) throw new Error(usage)
  const all = await listPostbackTries(ctx, id)
  if (json) return console.log(JSON.stringify(all, null, 2))
  if (all.length === 0) return console.log('There was no try in the last 90 days.')
  for (const { at, outcome, status, took_ms } of all)
    console.log(`${at.toISOString().slice(0, 19)}  ${[outcome, status].filter(Boolean).join(' ')}  in ${took_ms} ms`)
}

async function retry(ctx: Context, { network, id }: Values) {
  const count = await retryPostbacks(ctx, { network, id })
  console.log(count === 1 ? 'One postback is sent again within a minute.' : `${count} postbacks are sent again within a minute.`)
}
