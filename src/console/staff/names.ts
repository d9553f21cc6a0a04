/** Words for permissions, levels, roles, places and acts. */
import type { Permission, ScopeKind } from '#domain/staff/permissions.ts'
import { useConsoleState } from '#console/app/console.ts'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

/** A key of the texts: `members.find` is `members_find`. */
const keyOf = (name: string) => name.replaceAll('.', '_')

export function usePermissionName(): (permission: Permission) => string {
  const text = useLooseText('console.permissions')
  return (permission) => text(keyOf(permission))
}

/** `look`, `may`, `fresh` … in words. */
export function useLevelName(): (level: string, only: string | null) => string {
  const level = useLooseText('console.levels')
  const narrowing = useLooseText('console.narrowings')
  return (name, only) => (only ? `${level(name)}, ${narrowing(only.replace(' ', '_'))}` : level(name))
}

/** The roles that come along have words; one that was made here has its own name. */
export function useRoleName(): (role: { key: string; name: string }) => string {
  const text = useLooseText('console.roles')
  return ({ key, name }) => (text.has(key) ? text(key) : name)
}

/** "Whole installation", a pool's or a brand's name. */
export function usePlaceName(): (at: ScopeKind, id: number | null, name?: string | null) => string {
  const text = useText('console.scope')
  const { me } = useConsoleState()
  return (at, id, name = null) => {
    if (at === 'installation') return text('installation')
    const places = at === 'pool' ? me?.pools : me?.sites
    const found = name ?? places?.find((place) => place.id === id)?.name ?? `#${id}`
    return at === 'pool' ? text('pool', { name: found }) : found
  }
}

/** An act as the log names it, such as `staff invite`. */
export function useActName(): (act: string) => string {
  const text = useLooseText('console.acts')
  return (act) => {
    const key = act.replaceAll(/[^a-z0-9]+/g, '_')
    return text.has(key) ? text(key) : act
  }
}
