/** `duet member ledger`: how the credits of a member changed. */
import { findSiteOfMember } from '#server/look-up/look-up.ts'
import { getLedgerLines } from '#server/credits/member-ledger.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { memberIn } from './moderation.ts'
import { logLook, print, withServer } from './output.ts'

export function list([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const cursor = given.text('cursor')
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw wrongWords('--cursor takes what the page before printed.')
  return withServer(async (ctx) => {
    if ((await findSiteOfMember(ctx, member)) === null) throw notThere(`There is no member ${number}.`)
    const page = await getLedgerLines(ctx, member, cursor === undefined ? undefined : Number(cursor))
    await logLook(ctx, { act: 'member ledger', target_kind: 'member', target: String(member), member })
    if (given.has('json')) return print(page)
    if (page.lines.length === 0) return console.log('No credits moved.')
    const rows = page.lines.map(({ day, kind, credits, balance, messages, order, cause }) => [
      day,
      messages !== null && messages > 1 ? `${kind} × ${messages}` : kind,
      credits > 0 ? `+${credits}` : String(credits),
      String(balance),
      order ?? cause ?? '',
    ])
    console.log(inColumns([['DAY', 'KIND', 'CREDITS', 'BALANCE', 'ABOUT'], ...rows]).join('\n'))
    if (page.next !== null) console.error(`More: --cursor ${page.next}`)
  })
}
