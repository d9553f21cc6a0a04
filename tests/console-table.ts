/** The console's matrix as its design writes it: the tests compare roles and every call with it, and the code does not read it. */
import type { Permission, Right, RightLevel, ScopeKind } from '#domain/staff/permissions.ts'
import { readRight } from '#domain/staff/permissions.ts'
import { roleKeys, type RoleKey } from '#domain/staff/roles.ts'

/**
 * The design's table, a line a row, in its own signs: ● may, ◐ after a fresh proof, ② with a second person, r only looks, – no. A row that
 * names several permissions stands once for each. Words after a sign narrow it. After the name stands the smallest scope; `staff` is of a
 * brand, because a brand's manager has the brand's support.
 */
const table = `
figures brand                | ● | ● | ● | ● | ● | ● | ● own | r | ●
members.find brand           | ● | ● | ● | ● | ● | ● | – | – | –
members.read brand           | ● | ● | ● | ● | ● | ● | – | – | –
members.reveal brand         | ◐ | – | ◐ | – | ◐ | ◐ | – | – | –
members.help brand           | ● | ● | ● | – | ● | – | – | – | –
members.restrict pool        | ● | – | – | ● | ● | – | – | – | –
members.ban pool             | ◐ | – | – | ◐ | ◐ | – | – | – | –
cases.work pool              | ● | – | – | ● | ● | – | – | – | –
cases.appeals pool           | ● | – | – | – | ● | – | – | – | –
cases.lead pool              | ● | – | – | – | ● | – | – | – | –
cases.gravest pool           | ◐ | – | – | – | ◐ | – | – | – | –
break_glass pool             | ② | – | – | – | ② | – | – | – | –
rules.edit pool              | ● | – | – | r | ● | – | – | draft | –
rules.live pool              | ② | – | – | r | ② | – | – | – | –
marks pool                   | ● | – | – | r | ● | – | – | – | –
complaints brand             | ● | ● | ● | – | ● | r | – | – | r
requests brand               | ◐ | ◐ | ● | – | – | – | – | – | r
requests.erase brand         | ② | ② | ② | – | – | – | – | – | r
money.read brand             | ● | ● | r | – | – | ● | – | – | ●
money.refund brand           | ◐ | ◐ | ◐ to 20 | – | – | ◐ | – | – | –
money.credits brand          | ◐ | ◐ | ◐ to 20 | – | – | ◐ | – | – | –
money.disputes brand         | ● | – | – | – | – | ● | – | – | r
books installation           | ● | – | – | – | – | ● | – | – | ●
prices brand                 | ● | ● | – | – | – | r | – | – | r
prices.live brand            | ② | ② | – | – | – | r | – | – | r
brand brand                  | ● | ● | – | – | – | – | – | r | r
brand.publish brand          | ◐ | ◐ | – | – | – | – | – | r | r
brand.hosts brand            | ② | ② | – | – | – | – | – | r | r
fictional brand              | ● | ● | – | r | r | – | – | – | r
landers brand                | ● | ● | – | – | – | – | ● | – | r
partners brand               | ● | r | – | – | – | – | ● | – | r
partners.payouts brand       | ② | – | – | – | – | ② | ② | – | r
mail brand                   | ● | ● | r | – | – | – | – | r | r
jobs installation            | ● | – | – | – | – | – | – | ● | r
jobs.drop installation       | ◐ | – | – | – | – | – | – | ◐ | –
health installation          | ● | r | – | – | – | – | – | ● | r
switches installation        | ◐ | r | – | – | – | – | – | ◐ | r
settings installation        | ◐ | – | – | – | – | – | – | – | r
backups installation         | ● | – | – | – | – | – | – | ● | r
restores installation        | ② | – | – | – | – | – | – | ② | r
log brand                    | ● | ● | ● own | ● own | ● | ● money | ● own | ● own | ●
log.export brand             | ◐ | ◐ | ◐ own | ◐ own | ◐ | ◐ money | ◐ own | ◐ own | ◐
reports.law installation     | ● | – | – | – | draft | – | – | – | ●
reports.publish installation | ② | – | – | – | – | – | – | – | –
staff brand                  | ◐ | ◐ support | – | – | ◐ moderators | – | – | – | r
staff.roles installation     | ② | – | – | – | – | – | – | – | r
`
const levels: Record<string, RightLevel> = { '●': 'may', '◐': 'fresh', '②': 'second', r: 'look', draft: 'draft' }
const scopes: Record<string, ScopeKind> = { brand: 'site', pool: 'pool', installation: 'installation' }

export type TableRow = { permission: Permission; scope: ScopeKind; cells: string[] }

export const tableRows: TableRow[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', ...cells] = line.split('|').map((cell) => cell.trim())
    const [permission, scope = ''] = head.split(' ')
    return { permission: permission as Permission, scope: scopes[scope] ?? 'installation', cells }
  })

/** What the table gives to a role. Null for a dash. */
export function tableRight({ permission, cells }: TableRow, role: RoleKey): Right | null {
  const [, sign = '–', only = null] = /^(\S+)(?: (.+))?$/.exec(cells[roleKeys.indexOf(role)] ?? '') ?? []
  return sign === '–' ? null : readRight(`${permission}=${levels[sign]}${only ? `:${only}` : ''}`)
}

const byPermission = new Map(tableRows.map((row) => [row.permission, row]))
export function rowOf(permission: Permission): TableRow {
  const row = byPermission.get(permission)
  if (!row) throw new Error(`The table has no ${permission}.`)
  return row
}
