/** The nine roles equal the matrix of the design, cell by cell. */
import { expect, test } from 'vitest'
import { permissionNames, type Permission } from '#domain/staff/permissions.ts'
import { builtInRights, roleKeys } from '#domain/staff/roles.ts'

/**
 * The design's table, a line a row, in its own signs: ● may, ◐ after a fresh proof, ② with a second person, r only looks, – no. A row that
 * names several permissions stands once for each. Words after a sign narrow it.
 */
const table = `
figures | ● | ● | ● | ● | ● | ● | ● own | r | ●
members.find | ● | ● | ● | ● | ● | ● | – | – | –
members.read | ● | ● | ● | ● | ● | ● | – | – | –
members.reveal | ◐ | – | ◐ | – | ◐ | ◐ | – | – | –
members.help | ● | ● | ● | – | ● | – | – | – | –
members.restrict | ● | – | – | ● | ● | – | – | – | –
members.ban | ◐ | – | – | ◐ | ◐ | – | – | – | –
cases.work | ● | – | – | ● | ● | – | – | – | –
cases.appeals | ● | – | – | – | ● | – | – | – | –
cases.lead | ● | – | – | – | ● | – | – | – | –
cases.gravest | ◐ | – | – | – | ◐ | – | – | – | –
break_glass | ② | – | – | – | ② | – | – | – | –
rules.edit | ● | – | – | r | ● | – | – | draft | –
rules.live | ② | – | – | r | ② | – | – | – | –
marks | ● | – | – | r | ● | – | – | – | –
complaints | ● | ● | ● | – | ● | r | – | – | r
requests | ◐ | ◐ | ● | – | – | – | – | – | r
requests.erase | ② | ② | ② | – | – | – | – | – | r
money.read | ● | ● | r | – | – | ● | – | – | ●
money.refund | ◐ | ◐ | ◐ to 20 | – | – | ◐ | – | – | –
money.credits | ◐ | ◐ | ◐ to 20 | – | – | ◐ | – | – | –
money.disputes | ● | – | – | – | – | ● | – | – | r
books | ● | – | – | – | – | ● | – | – | ●
prices | ● | ● | – | – | – | r | – | – | r
prices.live | ② | ② | – | – | – | r | – | – | r
brand | ● | ● | – | – | – | – | – | r | r
brand.publish | ◐ | ◐ | – | – | – | – | – | r | r
brand.hosts | ② | ② | – | – | – | – | – | r | r
fictional | ● | ● | – | r | r | – | – | – | r
landers | ● | ● | – | – | – | – | ● | – | r
partners | ● | r | – | – | – | – | ● | – | r
partners.payouts | ② | – | – | – | – | ② | ② | – | r
mail | ● | ● | r | – | – | – | – | r | r
jobs | ● | – | – | – | – | – | – | ● | r
jobs.drop | ◐ | – | – | – | – | – | – | ◐ | –
health | ● | r | – | – | – | – | – | ● | r
switches | ◐ | r | – | – | – | – | – | ◐ | r
backups | ● | – | – | – | – | – | – | ● | r
restores | ② | – | – | – | – | – | – | ② | r
log | ● | ● | ● own | ● own | ● | ● money | ● own | ● own | ●
log.export | ◐ | ◐ | ◐ own | ◐ own | ◐ | ◐ money | ◐ own | ◐ own | ◐
reports.law | ● | – | – | – | draft | – | – | – | ●
reports.publish | ② | – | – | – | – | – | – | – | –
staff | ◐ | ◐ support | – | – | ◐ moderators | – | – | – | r
staff.roles | ② | – | – | – | – | – | – | – | r
`
const signs: Record<string, string> = { '●': 'may', '◐': 'fresh', '②': 'second', r: 'look', draft: 'draft' }

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every permission stands in the table, and the table names no other', () => {
  expect(rows.map(([name]) => name)).toEqual(permissionNames)
})

test.each(roleKeys.map((role, column) => [role, column] as const))(
  '%s may what the table says, and nothing else',
  (role, column) => {
    const expected = rows.flatMap(([permission = '', ...cells]) => {
      const [, sign = '–', only = null] = /^(\S+)(?: (.+))?$/.exec(cells[column] ?? '') ?? []
      return sign === '–' ? [] : [{ permission: permission as Permission, level: signs[sign], only: only ?? null }]
    })
    expect(builtInRights(role)).toEqual(expected)
  },
)
