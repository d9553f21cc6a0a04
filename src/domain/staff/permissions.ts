/** The permissions of staff: what each covers, the smallest scope it may be given for, and how far a role may use it. */

/** Where a right holds: everywhere, in one pool with its brands, or in one brand. */
export const scopeKinds = ['installation', 'pool', 'site'] as const
export type ScopeKind = (typeof scopeKinds)[number]

/** The smallest scope of each permission: one that is of a pool needs a grant for the pool or the installation. */
export const permissions = {
  figures: 'site',
  'members.find': 'site',
  'members.read': 'site',
  'members.reveal': 'site',
  'members.help': 'site',
  'members.restrict': 'pool',
  'members.ban': 'pool',
  'cases.work': 'pool',
  'cases.appeals': 'pool',
  'cases.lead': 'pool',
  'cases.gravest': 'pool',
  break_glass: 'pool',
  'rules.edit': 'pool',
  'rules.live': 'pool',
  marks: 'pool',
  complaints: 'site',
  requests: 'site',
  'requests.erase': 'site',
  'money.read': 'site',
  'money.refund': 'site',
  'money.credits': 'site',
  'money.disputes': 'site',
  books: 'installation',
  prices: 'site',
  'prices.live': 'site',
  brand: 'site',
  'brand.publish': 'site',
  'brand.hosts': 'site',
  fictional: 'site',
  landers: 'site',
  partners: 'site',
  'partners.payouts': 'site',
  mail: 'site',
  jobs: 'installation',
  'jobs.drop': 'installation',
  health: 'installation',
  switches: 'installation',
  settings: 'installation',
  backups: 'installation',
  restores: 'installation',
  log: 'site',
  'log.export': 'site',
  'reports.law': 'installation',
  'reports.publish': 'installation',
  staff: 'site',
  'staff.roles': 'installation',
} as const satisfies Record<string, ScopeKind>
export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/**
 * How far a role uses a permission. `look`: reads only. `draft`: prepares, somebody else puts it live. `may`: acts. `fresh`: acts
 * after a proof of the last five minutes. `second`: acts once a second person agreed.
 */
export const rightLevels = ['look', 'draft', 'may', 'fresh', 'second'] as const
export type RightLevel = (typeof rightLevels)[number]

/** Whether a right of this level acts: a look reads, and a draft is put live by somebody else. */
export const isActing = ({ level }: { level: RightLevel }): boolean => level !== 'look' && level !== 'draft'

/**
 * What narrows a right: rows of one's own only (acts, partners), rows about money, a brand's support or a pool's moderators, or an
 * amount up to which it holds.
 */
export const narrowings = ['own', 'money', 'support', 'moderators', 'to 20'] as const
export type Narrowing = (typeof narrowings)[number]

/** One right of a role, as `members.ban=fresh` or `money.refund=fresh:to 20`. */
export type Right = { permission: Permission; level: RightLevel; only: Narrowing | null }

export const writeRight = ({ permission, level, only }: Right) => `${permission}=${level}${only ? `:${only}` : ''}`

/** Null for words that are no right. */
export function readRight(text: string): Right | null {
  const [, permission = '', level = '', only] = /^([a-z._]+)=([a-z]+)(?::(.+))?$/.exec(text) ?? []
  const isKnown = isPermission(permission) && (rightLevels as readonly string[]).includes(level)
  if (!isKnown || (only !== undefined && !(narrowings as readonly string[]).includes(only))) return null
  return { permission, level: level as RightLevel, only: (only as Narrowing | undefined) ?? null }
}

/** A right that reads nothing and does nothing more than `other` grants nothing that `other` does not. */
export function covers(other: Right, right: Right): boolean {
  if (other.permission !== right.permission) return false
  if (other.only !== null && other.only !== right.only) return false
  return other.level === right.level || strength(other.level) >= strength(right.level)
}

/** A proof or a second person protect a right, they do not lessen it. */
const strength = (level: RightLevel) => ({ look: 0, draft: 1, may: 2, fresh: 2, second: 2 })[level]
