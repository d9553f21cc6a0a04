/** The nine roles that come along, and what each may (console design, section 1). They are data: an installation may change all but the owner's. */
import { type Permission, permissionNames, readRight, type Right } from '#domain/staff/permissions.ts'

export const roleKeys = [
  'owner',
  'brand_manager',
  'support',
  'moderator',
  'lead_moderator',
  'finance',
  'affiliate_manager',
  'developer',
  'auditor',
] as const
export type RoleKey = (typeof roleKeys)[number]

type Cells = readonly [owner: string, ...others: string[]]

/** A cell of each role, in the order of `roleKeys`; empty is no right. */
// prettier-ignore
const matrix: Record<Permission, Cells> = {
  figures:            ['may',    'may',    'may',          'may',   'may',    'may',          'may:own', 'look', 'may'],
  'members.find':     ['may',    'may',    'may',          'may',   'may',    'may',          '',        '',     ''],
  'members.read':     ['may',    'may',    'may',          'may',   'may',    'may',          '',        '',     ''],
  'members.reveal':   ['fresh',  '',       'fresh',        '',      'fresh',  'fresh',        '',        '',     ''],
  'members.help':     ['may',    'may',    'may',          '',      'may',    '',             '',        '',     ''],
  'members.restrict': ['may',    '',       '',             'may',   'may',    '',             '',        '',     ''],
  'members.ban':      ['fresh',  '',       '',             'fresh', 'fresh',  '',             '',        '',     ''],
  'cases.work':       ['may',    '',       '',             'may',   'may',    '',             '',        '',     ''],
  'cases.appeals':    ['may',    '',       '',             '',      'may',    '',             '',        '',     ''],
  'cases.lead':       ['may',    '',       '',             '',      'may',    '',             '',        '',     ''],
  'cases.gravest':    ['fresh',  '',       '',             '',      'fresh',  '',             '',        '',     ''],
  break_glass:        ['second', '',       '',             '',      'second', '',             '',        '',     ''],
  'rules.edit':       ['may',    '',       '',             'look',  'may',    '',             '',        'draft', ''],
  'rules.live':       ['second', '',       '',             'look',  'second', '',             '',        '',     ''],
  marks:              ['may',    '',       '',             'look',  'may',    '',             '',        '',     ''],
  complaints:         ['may',    'may',    'may',          '',      'may',    'look',         '',        '',     'look'],
  requests:           ['fresh',  'fresh',  'may',          '',      '',       '',             '',        '',     'look'],
  'requests.erase':   ['second', 'second', 'second',       '',      '',       '',             '',        '',     'look'],
  'money.read':       ['may',    'may',    'look',         '',      '',       'may',          '',        '',     'may'],
  'money.refund':     ['fresh',  'fresh',  'fresh:to 20',  '',      '',       'fresh',        '',        '',     ''],
  'money.credits':    ['fresh',  'fresh',  'fresh:to 20',  '',      '',       'fresh',        '',        '',     ''],
  'money.disputes':   ['may',    '',       '',             '',      '',       'may',          '',        '',     'look'],
  books:              ['may',    '',       '',             '',      '',       'may',          '',        '',     'may'],
  prices:             ['may',    'may',    '',             '',      '',       'look',         '',        '',     'look'],
  'prices.live':      ['second', 'second', '',             '',      '',       'look',         '',        '',     'look'],
  brand:              ['may',    'may',    '',             '',      '',       '',             '',        'look', 'look'],
  'brand.publish':    ['fresh',  'fresh',  '',             '',      '',       '',             '',        'look', 'look'],
  'brand.hosts':      ['second', 'second', '',             '',      '',       '',             '',        'look', 'look'],
  fictional:          ['may',    'may',    '',             'look',  'look',   '',             '',        '',     'look'],
  landers:            ['may',    'may',    '',             '',      '',       '',             'may',     '',     'look'],
  partners:           ['may',    'look',   '',             '',      '',       '',             'may',     '',     'look'],
  'partners.payouts': ['second', '',       '',             '',      '',       'second',       'second',  '',     'look'],
  mail:               ['may',    'may',    'look',         '',      '',       '',             '',        'look', 'look'],
  jobs:               ['may',    '',       '',             '',      '',       '',             '',        'may',  'look'],
  'jobs.drop':        ['fresh',  '',       '',             '',      '',       '',             '',        'fresh', ''],
  health:             ['may',    'look',   '',             '',      '',       '',             '',        'may',  'look'],
  switches:           ['fresh',  'look',   '',             '',      '',       '',             '',        'fresh', 'look'],
  settings:           ['fresh',  '',       '',             '',      '',       '',             '',        '',     'look'],
  backups:            ['may',    '',       '',             '',      '',       '',             '',        'may',  'look'],
  restores:           ['second', '',       '',             '',      '',       '',             '',        'second', 'look'],
  log:                ['may',    'may',    'may:own',      'may:own', 'may',  'may:money',    'may:own', 'may:own', 'may'],
  'log.export':       ['fresh',  'fresh',  'fresh:own',    'fresh:own', 'fresh', 'fresh:money', 'fresh:own', 'fresh:own', 'fresh'],
  'reports.law':      ['may',    '',       '',             '',      'draft',  '',             '',        '',     'may'],
  'reports.publish':  ['second', '',       '',             '',      '',       '',             '',        '',     ''],
  staff:              ['fresh',  'fresh:support', '',      '',      'fresh:moderators', '',   '',        '',     'look'],
  'staff.roles':      ['second', '',       '',             '',      '',       '',             '',        '',     'look'],
}

/** The rights of a role as it comes along. */
export function builtInRights(role: RoleKey): Right[] {
  const column = roleKeys.indexOf(role)
  return permissionNames.flatMap((permission) => {
    const cell = matrix[permission][column]
    return cell ? (readRight(`${permission}=${cell}`) ?? []) : []
  })
}
