/** The areas of the console: their addresses, the right that each needs, and the key that jumps there after `g`. */
import type { Permission } from '#domain/staff/permissions.ts'
import type { Me } from '#domain/staff/staff.ts'
import { hasRight } from '#console/app/rights.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'

export type AreaName =
  | 'today'
  | 'brands'
  | 'experiments'
  | 'approvals'
  | 'cases'
  | 'photos'
  | 'complaints'
  | 'members'
  | 'marks'
  | 'staff'
  | 'roles'
  | 'api_keys'
  | 'log'
  | 'exports'
  | 'jobs'
  | 'health'
  | 'own'
export type Area = {
  name: AreaName
  path: string
  icon: IconName
  /** Null: everybody who is signed in. */
  permission: Permission | null
  jump: string
  /** Shows what belongs to the chosen place only. */
  isScoped?: true
  /** Has pages below its own, such as one case. */
  hasPages?: true
  group: 'watch' | 'moderation' | 'people' | 'operations'
}

export const areas: readonly Area[] = [
  { name: 'today', path: '/', icon: 'sun', permission: 'figures', jump: 't', isScoped: true, group: 'watch' },
  { name: 'experiments', path: '/experiments', icon: 'funnel', permission: 'landers', jump: 'v', isScoped: true, group: 'watch' },
  { name: 'brands', path: '/brands', icon: 'pencil', permission: 'brand', jump: 'w', isScoped: true, group: 'watch' },
  { name: 'approvals', path: '/approvals', icon: 'check-check', permission: null, jump: 'a', group: 'watch' },
  {
    name: 'cases',
    path: '/cases',
    icon: 'flag',
    permission: 'cases.work',
    jump: 'c',
    isScoped: true,
    hasPages: true,
    group: 'moderation',
  },
  {
    name: 'photos',
    path: '/photos',
    icon: 'camera',
    permission: 'members.restrict',
    jump: 'p',
    isScoped: true,
    group: 'moderation',
  },
  {
    name: 'complaints',
    path: '/complaints',
    icon: 'mail',
    permission: 'complaints',
    jump: 'd',
    isScoped: true,
    hasPages: true,
    group: 'moderation',
  },
  {
    name: 'members',
    path: '/members',
    icon: 'search',
    permission: 'members.find',
    jump: 'm',
    isScoped: true,
    hasPages: true,
    group: 'moderation',
  },
  { name: 'marks', path: '/marks', icon: 'ban', permission: 'marks', jump: 'b', isScoped: true, group: 'moderation' },
  { name: 'staff', path: '/staff', icon: 'users', permission: 'staff', jump: 's', isScoped: true, group: 'people' },
  { name: 'roles', path: '/staff/roles', icon: 'key-round', permission: 'staff', jump: 'r', group: 'people' },
  { name: 'api_keys', path: '/keys', icon: 'lock', permission: 'staff.roles', jump: 'k', group: 'people' },
  { name: 'log', path: '/log', icon: 'book-open', permission: 'log', jump: 'l', group: 'operations' },
  { name: 'exports', path: '/exports', icon: 'download', permission: null, jump: 'e', group: 'operations' },
  { name: 'jobs', path: '/jobs', icon: 'clock', permission: 'jobs', jump: 'j', group: 'operations' },
  { name: 'health', path: '/health', icon: 'shield-check', permission: 'health', jump: 'h', group: 'operations' },
]
/** Reached by the person's menu, not by the list of areas. */
export const ownArea: Area = { name: 'own', path: '/own', icon: 'user', permission: null, jump: 'o', group: 'watch' }

export const areasOf = (me: Me): Area[] => areas.filter(({ permission }) => permission === null || hasRight(me, permission))

export const areaAt = (pathname: string): Area | undefined =>
  [...areas, ownArea].find(({ path, hasPages }) => path === pathname || (hasPages && pathname.startsWith(`${path}/`)))
