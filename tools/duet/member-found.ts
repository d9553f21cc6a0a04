/** `duet member found`: how many people fit a member's own filters, and which filter keeps most out. */
import { mostShown } from '#domain/search/found-counts.ts'
import { findSiteOfMember } from '#server/look-up/look-up.ts'
import { countFound } from '#server/search/search.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, type Words } from './command.ts'
import { memberIn } from './moderation.ts'
import { logLook, print, withServer } from './output.ts'

const people = (n: number) => (n > mostShown ? `${mostShown}+` : String(n))

export function show([number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    const site = ctx.sites.byId((await findSiteOfMember(ctx, member)) ?? 0)
    if (!site) throw notThere(`There is no member ${number}.`)
    const found = await countFound(ctx, site, member)
    await logLook(ctx, { act: 'member found', target_kind: 'member', target: String(member), member })
    if (given.has('json')) return print(found)
    console.log(`Fit all filters: ${people(found.all)}`)
    console.log(`Both ways: ${found.both_ways === null ? 'unknown' : people(found.both_ways)}`)
    const rows = found.filters.map(({ kind, alone, without }) => [kind, people(alone), people(without)])
    if (rows.length > 0) console.log(inColumns([['FILTER', 'ALONE', 'WITHOUT'], ...rows]).join('\n'))
    if (found.costs_most) console.log(`Costs most: ${found.costs_most}`)
  })
}
